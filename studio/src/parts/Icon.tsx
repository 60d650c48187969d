/** Small drawings of our own, 24 units wide, drawn with the colour of the text around them. */

const PATHS = {
  look: "M3 5h18v11H3zM8 20h8M12 16v4M12 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  goal: "M5 21V4m0 1h11l-2 4 2 4H5",
  show: "M9 4v9M9 4c3 0 3 5 0 5M9 12l-3-1c-2-.5-2.500 1.500-1 2.500L10 19h6c2 0 3-1.500 3-3v-4c0-1.500-2.500-1.500-2.500 0 0-1.700-2.500-1.700-2.500 0 0-1.700-2.500-1.700-2.500 0",
  episodes: "M4 6h16v12H4zM4 10h16M8 6v4M12 6v4M16 6v4M10 13l4 1.800-4 1.700z",
  parse: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 9h8M8 12h8M8 15h5",
  voice: "M5 10v4h3l4 3.500v-11L8 10zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  silent: "M5 10v4h3l4 3.500v-11L8 10zM16 10l4 4M20 10l-4 4",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  system: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  keys: "M3 7h18v10H3zM6.500 10.500h.01M10 10.500h.01M13.500 10.500h.01M17 10.500h.01M8 14h8",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  stop: "M6 6h12v12H6z",
  hand: "M8 12V6.500a1.500 1.500 0 0 1 3 0V11m0-5.500a1.500 1.500 0 0 1 3 0V11m0-4a1.500 1.500 0 0 1 3 0v7c0 4-2 6.500-5.500 6.500-3 0-4.500-1.500-6-4l-2-3.500c-.6-1.200 1-2.300 2-1.200L8 13",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 6l-6 6 6 6",
  next: "M10 6l6 6-6 6",
  fork: "M7 4v6c0 3 2 4 5 4s5 1 5 4v2M7 10v10M4.500 17.500L7 20l2.500-2.500M14.500 17.500L17 20l2.500-2.500",
  pencil: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  check: "M5 12.500l4.500 4.500L19 7",
  warn: "M12 4l9 16H3zM12 10v4.500M12 17.300v.2",
  record: "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
