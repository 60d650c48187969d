"""Signs of two scripts that look alike follow their neighbours."""

import pytest

from screenwright.vision.kana import with_kana
from screenwright.vision.text_recognise import Reading


def reading(text):
    return Reading(text, (0.9,) * len(text), tuple(i / (len(text) or 1) for i in range(len(text))))


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ("週通リ見る", "週通り見る"),
        ("通リり今日", "通り今日"),
        ("リ今日検索", "り今日検索"),
        ("べて価格", "べて価格"),
        ("ニュ一ス", "ニュース"),
        ("ホ一ム情報", "ホーム情報"),
        ("へルプ", "ヘルプ"),
        ("東京へバス", "東京へバス"),
        ("送信へルプ.", "送信ヘルプ."),
        ("新へッダー", "新ヘッダー"),
        ("ニュ-ス", "ニュース"),
        ("A-3", "A-3"),
        ("メール-送信", "メール-送信"),
        ("データ-A", "データ-A"),
        ("コピ-", "コピー"),
        ("2-ル", "2-ル"),
        ("アメリカ", "アメリカ"),
        ("リスト", "リスト"),
        ("一月", "一月"),
        ("人口", "人口"),
        ("力", "力"),
        ("Save all", "Save all"),
        ("", ""),
    ],
)
def test_which_sign_it_is(read, said):
    found = with_kana(reading(read))
    assert found.text == said
    assert len(found.scores) == len(found.starts) == len(said)
