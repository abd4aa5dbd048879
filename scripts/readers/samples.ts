/** Documents whose text is copied: prose, narrow columns with many hyphens, languages from right to left, many scripts. */
import { readFileSync } from 'node:fs'
import { article } from '../../bench/documents.ts'

const page = (language: string, body: string, style = ''): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Copied</title><style>${style}</style><body>${body}</body></html>`

const paragraph = (language: string, text: string): string => `<p lang="${language}">${text}</p>`

const ARABIC = [
  'الكتاب على الطاولة والقلم بجانبه. كُتِبَ هذا النصُّ لاختبار الحروف والحركات، وفيه الأرقام ١٢٣٤ وكلمة English في وسطه (بين قوسين).',
  'ذهب المسافرون إلى المحطة قبل طلوع الشمس، ووجدوا القطار ينتظرهم على الرصيف الثاني. لا إله، الله، محمّد، لأنّ الآن.',
  'قال المهندس: «يجب أن نقيس المسافة مرتين، في 12 مارس و 15 أبريل 2024»، ثمّ عاد إلى مكتبه.',
]
const PERSIAN = [
  'می‌خواهم کتاب‌های تازه را بخوانم. آن‌ها دیروز به خانه‌شان رفتند و نامه‌ای نوشتند.',
  'شهر ما در کنار رودخانه است؛ هوا در پاییز خنک می‌شود و برگ‌ها زرد می‌شوند. شمارهٔ ۱۲۳.',
]
const URDU = ['یہ کتاب میز پر رکھی ہے اور بچے باغ میں کھیل رہے ہیں۔ کل ہم دریا کے کنارے گئے تھے۔']
const HEBREW = [
  'הספר מונח על השולחן, והעיפרון לצידו. בשנת 2024 נסענו לחיפה ב-12 במרץ (ביום שלישי).',
  'בְּרֵאשִׁית הָיָה הַדָּבָר, וְהַיֶּלֶד שָׁמַע אֶת הַקּוֹל. שָׁלוֹם עוֹלָם!',
]

const RIGHT_TO_LEFT = [
  '<div dir="rtl"><h1>صفحة للنسخ</h1>',
  ...ARABIC.map(text => paragraph('ar', text)),
  ...PERSIAN.map(text => paragraph('fa', text)),
  ...URDU.map(text => paragraph('ur', text)),
  ...HEBREW.map(text => paragraph('he', text)),
  `<ul lang="ar"><li>الأول والثاني</li><li>الثالث <b>والرابع</b> والخامس</li></ul>`,
  `<table lang="he"><tr><th>שם<th>מחיר<tr><td>לחם<td>12.50<tr><td>חלב טרי<td>7.90</table></div>`,
].join('\n')

const SCRIPTS: Readonly<Record<string, string>> = {
  en: 'The officer affixed five official flags; naïve façades waffle on.',
  cs: 'Příliš žluťoučký kůň úpěl ďábelské ódy u zdi.',
  vi: 'Trời hôm nay đẹp quá, chúng tôi đi dạo dọc bờ sông.',
  el: 'Ο ήλιος ανέτειλε πάνω από το λιμάνι, και οι βάρκες γύρισαν. ἀρχὴ ἥμισυ παντός.',
  ru: 'Утром над рекой поднялся туман, и паромщик долго ждал у берега.',
  hy: 'Առավոտյան գետի վրա մառախուղ կար։',
  ka: 'დილით მდინარის თავზე ნისლი იდგა.',
  hi: 'क्षत्रिय राष्ट्र के विद्यार्थी प्रतिदिन पुस्तकालय में पढ़ते हैं। हिन्दी में लिखिए और शुद्ध कीजिए।',
  bn: 'স্বাধীনতা সংগ্রামের ইতিহাস আমরা বিদ্যালয়ে পড়েছি। কৃষ্ণচূড়া ফুটেছে।',
  ta: 'கௌரவமான மனிதர்கள் பொறுமையாகக் காத்திருந்தனர். ஸ்ரீ கோவில் தெருவில் கொடி.',
  te: 'స్వాతంత్ర్యం మన జన్మహక్కు అని వారు చెప్పారు.',
  kn: 'ವಿದ್ಯಾರ್ಥಿಗಳು ಪುಸ್ತಕಗಳನ್ನು ಓದುತ್ತಾರೆ.',
  ml: 'വിദ്യാർത്ഥികൾ പുസ്തകങ്ങൾ വായിക്കുന്നു.',
  gu: 'વિદ્યાર્થીઓ પુસ્તકાલયમાં વાંચે છે.',
  pa: 'ਵਿਦਿਆਰਥੀ ਕਿਤਾਬਾਂ ਪੜ੍ਹਦੇ ਹਨ।',
  si: 'ශ්‍රී ලංකාවේ සිසුන් පොත් කියවති.',
  th: 'เช้านี้มีหมอกปกคลุมแม่น้ำ คนขับเรือจึงรออยู่ที่ท่า',
  km: 'សិស្សអានសៀវភៅនៅក្នុងបណ្ណាល័យ',
  my: 'ကျောင်းသားများသည် စာအုပ်ဖတ်ကြသည်',
  ja: '朝の川には霧がかかり、渡し守は岸でしばらく待っていた。東京タワーへ行く。',
  zh: '清晨河上起了雾，摆渡人在岸边等了很久。',
  ko: '아침에 강 위로 안개가 끼어 뱃사공은 오래 기다렸다.',
}

const GERMAN =
  'Die Donaudampfschifffahrtsgesellschaft veröffentlichte gestern ihre Geschäftsbedingungen; die Aufsichtsratsvorsitzende verteidigte die außerordentlichen Umstrukturierungsmaßnahmen. Unabhängige Sachverständige bezweifelten allerdings die Wirtschaftlichkeitsberechnung und forderten Nachbesserungen.'
const ENGLISH =
  'Extraordinary circumstances notwithstanding, the international committee recommended comprehensive administrative reorganisation, and independent representatives acknowledged considerable responsibility for communication.'

export const SAMPLES: readonly { readonly name: string; readonly html: string }[] = [
  { name: 'article', html: article(2_000) },
  {
    name: 'narrow columns',
    html: page(
      'de',
      `<div>${Array.from({ length: 6 }, () => `${paragraph('de', GERMAN)}${paragraph('en', ENGLISH)}`).join('')}</div>`,
      'div { columns: 3; column-gap: 1em; text-align: justify; hyphens: auto }',
    ),
  },
  { name: 'right to left', html: page('ar', RIGHT_TO_LEFT) },
  { name: 'right to left, justified', html: page('ar', RIGHT_TO_LEFT, 'p { text-align: justify; width: 22em }') },
  {
    name: 'multilingual',
    html: page(
      'en',
      Object.entries(SCRIPTS)
        .map(([language, text]) => paragraph(language, text))
        .join('\n'),
    ),
  },
  { name: 'scripts example', html: readFileSync('examples/scripts.html', 'utf8') },
]
