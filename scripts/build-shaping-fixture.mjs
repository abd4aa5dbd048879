/**
 * Writes test/fixtures/shaping.golden.txt: what HarfBuzz makes of words in the scripts that the bundled fonts cover.
 * Needs hb-shape (HarfBuzz's utilities) on the path:
 *
 *   node scripts/build-shaping-fixture.mjs
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fonts = fileURLToPath(new URL('../fonts/', import.meta.url))
const SIMPLE = [
  [
    'Latin',
    'latn',
    'office fluffy Type AVATAR difficult Waffle “quoted” 1/2 naïve Čeština fjord To. Tr co-op -> != www.example.com Hello, a\u0301b e\u0302\u0301 q\u0301 1\u20442 fi\u200Cfi soft\u00adhyphen f\u0308 Thfft @ Qu',
  ],
  ['Greek', 'grek', 'Ωμέγα Άλφα ἀρχή ΐ φῶς'],
  ['Cyrillic', 'cyrl', 'Привет Щука Вася й и\u0306 Їжак'],
]
const BY_FOLDER = {
  'noto-naskh-arabic': [
    'Arabic',
    'arab',
    'السلام عليكم محمّد الله لا بِسْمِ القُرْآن كتابٌ مُسْتَشْفَى ٠١٢٣ لإ فّ پژوهش یہ لِلَّهِ الـعـربية تَتَّ',
  ],
  'noto-sans-arabic': ['Arabic', 'arab', 'السلام عليكم محمّد الله لا بِسْمِ القُرْآن كتابٌ مُسْتَشْفَى لإ فّ پژوهش یہ'],
  'noto-serif-hebrew': ['Hebrew', 'hebr', 'שלום עִבְרִית בְּרֵאשִׁית אֱלֹהִים לָ֑יְלָה שּׁ יִשְׂרָאֵל כּ ךָ הַשָּׁמַ֖יִם'],
  'noto-sans-hebrew': ['Hebrew', 'hebr', 'שלום עִבְרִית בְּרֵאשִׁית אֱלֹהִים לָ֑יְלָה'],
  'noto-sans-thai': ['Thai', 'thai', 'สวัสดี น้ำ กำลัง ที่นี่ ภาษาไทย ปั้น ฐู ญู ผู้ เก็บ ป่า ฟ้า คำ น้ำใจ ก่ำ'],
  'noto-sans-lao': ['Lao', 'laoo', 'ສະບາຍດີ ນໍ້າ ນ້ຳ ຂອບໃຈ'],
  'noto-sans-devanagari': [
    'Devanagari',
    'deva',
    'नमस्ते हिन्दी प्रत्येक व्यक्ति शिक्षा अधिकार क्षत्रिय ज्ञान श्री त्रिशूल द्वार ब्राह्मण कर्म धर्म स्त्री राष्ट्र विद्या शक्ति मुर्गी पूर्णिमा र्क ट्ठ ङ्क ह्म द्ध क्र फ़िल्म ज़रूर पढ़ना कृष्ण हृदय रू निष्कर्ष सर्वोच्च कार्यकर्ता विश्वविद्यालय उन्नति स्क्रिप्ट हर्षोल्लास आँख अंतः ॐ र्‍य क्‍ष क्‌ष',
  ],
  'noto-sans-bengali': [
    'Bengali',
    'beng',
    'বাংলা ভাষা ভালোবাসি কৃষ্ণ স্ত্রী ক্ষমা জ্ঞান বিশ্ববিদ্যালয় স্বাধীনতা রাষ্ট্র প্রত্যেক ব্যক্তি কর্ম পূর্ব সূর্য র‍্যাব কৌতুক হৃদয় চাঁদ দুঃখ উৎসব শ্রী দ্বন্দ্ব ন্ধ হ্ন রু শু সংস্কৃতি',
  ],
  'noto-sans-tamil': [
    'Tamil',
    'taml',
    'தமிழ் மொழி வணக்கம் நன்றி ஒவ்வொருவருக்கும் ஸ்ரீ க்ஷ கௌரவம் கொடு போ நௌகா டி டீ கு கூ தொழில் கோவில்',
  ],
  'noto-sans-gujarati': ['Gujarati', 'gujr', 'ગુજરાતી ભાષા ક્ષમા જ્ઞાન શ્રી કૃષ્ણ ધર્મ વિદ્યા'],
  'noto-sans-gurmukhi': ['Gurmukhi', 'guru', 'ਪੰਜਾਬੀ ਭਾਸ਼ਾ ਸ੍ਰੀ ਪ੍ਰੇਮ ਕਿਤਾਬ'],
  'noto-sans-kannada': ['Kannada', 'knda', 'ಕನ್ನಡ ಭಾಷೆ ಕ್ಷಮೆ ಜ್ಞಾನ ಧರ್ಮ ಶ್ರೀ ಕೃಷ್ಣ ವಿದ್ಯಾರ್ಥಿ'],
  'noto-sans-malayalam': ['Malayalam', 'mlym', 'മലയാളം ഭാഷ ക്ഷമ ജ്ഞാനം ധർമ്മം ശ്രീ കൃഷ്ണൻ വിദ്യാർത്ഥി'],
  'noto-sans-oriya': ['Oriya', 'orya', 'ଓଡ଼ିଆ ଭାଷା କ୍ଷମା ଜ୍ଞାନ ଧର୍ମ ଶ୍ରୀ'],
  'noto-sans-telugu': ['Telugu', 'telu', 'తెలుగు భాష క్షమ జ్ఞానం ధర్మం శ్రీ కృష్ణ విద్యార్థి'],
  'noto-sans-khmer': ['Khmer', 'khmr', 'ភាសាខ្មែរ មនុស្ស ទាំងអស់ សេរីភាព ព្រះ ស្ត្រី ក្រុង ភ្នំពេញ ប្រទេស ខ្ញុំ ច្បាប់ ឆ្នាំ ត្រៀម'],
  'noto-sans-myanmar': ['Myanmar', 'mymr', 'မြန်မာ လူတိုင်း လွတ်လပ်သော ဂုဏ်သိက္ခာ ဖြင့် မွေးဖွားလာ ကျွန်ုပ် ကြောင့် ဝတ္ထု သင်္ကေတ'],
}
const RIGHT_TO_LEFT = new Set(['Arabic', 'Hebrew'])

const rows = []
for (const folder of readdirSync(fonts).sort()) {
  if (!statSync(fonts + folder).isDirectory()) continue
  const sets = BY_FOLDER[folder] ? [BY_FOLDER[folder]] : /^(noto|droid|twemoji)/.test(folder) ? [] : SIMPLE
  for (const name of readdirSync(fonts + folder).sort())
    if (/\.(otf|ttf)$/.test(name))
      for (const [script, tag, words] of sets) rows.push(row(`${folder}/${name}`, script, tag, words.split(' ')))
}
writeFileSync(
  new URL('../test/fixtures/shaping.golden.txt', import.meta.url),
  `[\n${rows.map(entry => JSON.stringify(entry)).join(',\n')}\n]\n`,
)

function row(file, script, tag, words) {
  const direction = RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr'
  const options = ['--output-format=json', '--no-glyph-names', `--script=${tag}`, `--direction=${direction}`]
  const shaped = words.map(word => {
    const out = execFileSync('hb-shape', [
      ...options,
      '--language=en',
      '--remove-default-ignorables',
      fonts + file,
      `--text=${word}`,
    ])
    const glyphs = JSON.parse(out.toString())
    // A glyph 0 says that the font lacks a character: other fonts take over there.
    if (glyphs.some(glyph => glyph.g === 0)) return null
    return [word, glyphs.map(glyph => `${glyph.g}+${glyph.ax}@${glyph.dx ?? 0},${glyph.dy ?? 0}`).join(' ')]
  })
  return { file, script, isRightToLeft: direction === 'rtl', words: shaped.filter(Boolean) }
}
