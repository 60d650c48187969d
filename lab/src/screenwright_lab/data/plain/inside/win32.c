/* A form in the controls of Windows: reads lines of tab-separated fields, shows them, and tells where each part lies.

   In:  "W width height point-size font", then one line a part, with its place: kind left top width height text [more].
   Out: one line a part, "part-number left top right bottom", in the order in which they came in; "." when all is drawn.
   Compiled by toolkits.py with MinGW, run by Wine. */

#include <windows.h>
#include <commctrl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 400
static HWND parts[MOST];
static int count;

static wchar_t *wide(const char *text) {
    int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *made = malloc(size * sizeof *made);
    MultiByteToWideChar(CP_UTF8, 0, text, -1, made, size);
    return made;
}

static HWND child(HWND parent, HFONT font, const wchar_t *class, const char *text, DWORD style, int *at) {
    HWND made = CreateWindowExW(!wcscmp(class, L"EDIT") || !wcscmp(class, WC_LISTVIEWW) ? WS_EX_CLIENTEDGE : 0, class,
                                wide(text), WS_CHILD | WS_VISIBLE | style, at[0], at[1], at[2], at[3], parent, NULL, NULL, NULL);
    SendMessageW(made, WM_SETFONT, (WPARAM)font, TRUE);
    return parts[count++] = made;
}

static void column(HWND list, int number, const char *text, int width) {
    LVCOLUMNW told = {LVCF_TEXT | LVCF_WIDTH, 0, width, wide(text)};
    SendMessageW(list, LVM_INSERTCOLUMNW, number, (LPARAM)&told);
}

static void cell(HWND list, int row, int place, const char *text) {
    LVITEMW told = {LVIF_TEXT, row, place};
    told.pszText = wide(text);
    SendMessageW(list, place ? LVM_SETITEMW : LVM_INSERTITEMW, 0, (LPARAM)&told);
}

static char *field(char **rest) {
    char *found = *rest, *end = found ? strpbrk(found, "\t\n") : NULL;
    if (end) *end++ = 0;
    *rest = end;
    return found ? found : "";
}

static void tell(HWND window) {
    for (int i = 0; i < count; i++) {
        RECT at;
        GetWindowRect(parts[i], &at);
        printf("%d %ld %ld %ld %ld\n", i, at.left, at.top, at.right, at.bottom);
    }
    puts(".");
    fflush(stdout);
}

int main(void) {
    static char line[65536];
    HWND window = NULL, list = NULL;
    HFONT font = NULL;
    int row = 0;
    InitCommonControls();
    while (fgets(line, sizeof line, stdin) && *line != '.') {
        char *rest = line;
        char kind = *field(&rest);
        if (kind == 'W') {
            int width = atoi(field(&rest)), height = atoi(field(&rest)), size = atoi(field(&rest));
            font = CreateFontW(-size, 0, 0, 0, FW_NORMAL, 0, 0, 0, DEFAULT_CHARSET, 0, 0, CLEARTYPE_QUALITY, 0, wide(field(&rest)));
            WNDCLASSW class = {0, DefWindowProcW, 0, 0, NULL, NULL, LoadCursorW(NULL, (LPCWSTR)IDC_ARROW), (HBRUSH)(COLOR_BTNFACE + 1), NULL, L"form"};
            RegisterClassW(&class);
            window = CreateWindowExW(0, L"form", L"form", WS_POPUP | WS_VISIBLE, 0, 0, width, height, NULL, NULL, NULL, NULL);
            continue;
        }
        int at[4];
        for (int i = 0; kind != 'c' && kind != 'r' && i < 4; i++) at[i] = atoi(field(&rest));
        char *text = field(&rest);
        if (kind == 'L') child(window, font, L"STATIC", text, SS_LEFT | SS_NOPREFIX, at);
        if (kind == 'B') child(window, font, L"BUTTON", text, BS_PUSHBUTTON, at);
        if (kind == 'C' || kind == 'R') {
            HWND mark = child(window, font, L"BUTTON", text, kind == 'C' ? BS_AUTOCHECKBOX : BS_RADIOBUTTON, at);
            SendMessageW(mark, BM_SETCHECK, atoi(field(&rest)), 0);
        }
        if (kind == 'E') child(window, font, L"EDIT", text, ES_AUTOHSCROLL, at);
        if (kind == 'S') {
            HWND chosen = child(window, font, L"COMBOBOX", "", CBS_DROPDOWNLIST, at);
            SendMessageW(chosen, CB_ADDSTRING, 0, (LPARAM)wide(text));
            SendMessageW(chosen, CB_SETCURSEL, 0, 0);
        }
        if (kind == 'T') {
            HWND track = child(window, font, TRACKBAR_CLASSW, "", TBS_NOTICKS, at);
            SendMessageW(track, TBM_SETRANGE, TRUE, MAKELONG(0, 100));
            SendMessageW(track, TBM_SETPOS, TRUE, atoi(text));
        }
        if (kind == 'V') {
            list = child(window, font, WC_LISTVIEWW, "", LVS_REPORT | LVS_NOSORTHEADER, at);
            if (atoi(text)) SendMessageW(list, LVM_SETEXTENDEDLISTVIEWSTYLE, LVS_EX_GRIDLINES, LVS_EX_GRIDLINES);
            row = 0;
        }
        if (kind == 'c') {
            int width = atoi(field(&rest));
            column(list, atoi(text), field(&rest), width);
        }
        if (kind == 'r') {
            for (int place = 0; rest || !place; place++) cell(list, row, place, place ? field(&rest) : text);
            row++;
        }
    }
    MSG message;
    SetTimer(window, 1, 600, NULL);
    while (GetMessageW(&message, NULL, 0, 0) > 0) {
        if (message.message == WM_TIMER && message.wParam == 1) {
            KillTimer(window, 1);
            tell(window);
        }
        TranslateMessage(&message);
        DispatchMessageW(&message);
    }
    return 0;
}
