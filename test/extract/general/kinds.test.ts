/** Pages of many kinds, in the structure that software and sites of the kind write: what a reader came for stays, what is around it goes. */
import { describe, expect, it } from 'vitest'
import { extractPage } from '../page.ts'

interface Kind {
  readonly path?: string
  readonly title: string
  readonly head?: string
  readonly lang?: string
  readonly body: string
  readonly kept: readonly string[]
  readonly lost: readonly string[]
}

const say = (subject: string): string =>
  `${subject} was measured twice a day that spring, once at the mill and once below the weir, by whoever was there.`

const menu = (...names: string[]): string =>
  `<ul>${names.map((name, at) => `<li><a href="/m${at}">${name}</a></li>`).join('')}</ul>`

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const HEADER = `<header class="top"><a href="/">Valley Works</a><nav>${menu('Product', 'Pricing', 'Docs', 'Log in')}</nav></header>`
const FOOTER = `<footer><div>${menu('Careers', 'Press room', 'Imprint')}</div><p>© 2026 Valley Works GmbH. All rights reserved.</p></footer>`

const KINDS: Readonly<Record<string, Kind>> = {
  'a page of prices': {
    title: 'Pricing - Valley Works',
    path: '/pricing',
    body: `${HEADER}<main><section><h1>Pricing</h1><p>${say('The price of every plan')}</p></section><section class="plans">${['Stream', 'River', 'Delta'].map((name, at) => `<div class="plan"><h3>${name}</h3><div class="price"><span>€${at * 20 + 9}</span><span>per month</span></div><p>For teams that keep ${at * 4 + 2} gauges along one river.</p><ul><li>${at + 3} gauges</li><li>Exports as tables</li><li>Support in ${9 - at} hours</li></ul><a class="button" href="/signup?p=${at}">Start free trial</a></div>`).join('')}</section><section><h2>Questions about prices</h2>${['Can I change my plan?', 'Do you offer discounts to schools?'].map(q => `<div><button aria-expanded="false">${q}</button><div><p>${say(q)}</p></div></div>`).join('')}</section></main>${FOOTER}`,
    kept: [
      '€29',
      'For teams that keep 10 gauges along one river.',
      'Exports as tables',
      'Do you offer discounts to schools?',
      say('Can I change my plan?'),
    ],
    lost: ['Start free trial', 'Press room', 'Log in'],
  },
  'a landing page in sections with pictures and quotations': {
    title: 'Valley Works: gauges for rivers',
    path: '/',
    body: `${HEADER}<div class="hero"><h1>Gauges for rivers</h1><p>Know how high the water stands, at every weir, without walking there in the night.</p><a href="/demo">Book a demo</a></div><div class="logos"><p>Trusted by</p><img src="/l1.svg" alt="Mill Ltd"><img src="/l2.svg" alt="Weir Inc"></div>${['Measure', 'Warn', 'Report'].map(name => `<div class="feature"><div><h2>${name}</h2><p>${say(name)}</p></div><img src="/${name}.png" alt="${name} on a screen"></div>`).join('')}<div class="quotes">${['Ann', 'Bo'].map(name => `<div class="quote"><p>“We sleep at night since the gauges tell us of the water, said ${name}.”</p><div>${name} Lee, Head of Weirs</div></div>`).join('')}</div><div class="end"><h2>Ready to begin?</h2><a href="/signup">Create an account</a></div>${FOOTER}`,
    kept: [
      'Know how high the water stands',
      say('Measure'),
      say('Report'),
      'We sleep at night since the gauges tell us of the water, said Bo.',
    ],
    lost: ['Careers', 'Log in', '©'],
  },
  'an incident on a page of states': {
    title: 'Gauges late in the east - Valley Works Status',
    path: '/incidents/x1',
    body: `<div class="layout-content"><div class="masthead"><a href="/">Valley Works</a><button>Subscribe to Updates</button><div class="updates-dropdown"><p>Get email notifications whenever Valley Works creates, updates or resolves an incident.</p><form><input name="email"></form></div></div><div class="page-title"><h1>Gauges late in the east</h1><div>Incident Report for Valley Works</div></div><div class="updates">${['Resolved', 'Monitoring', 'Identified', 'Investigating'].map((name, at) => `<div class="row update-row"><div class="update-title">${name}</div><div class="update-body">${say(`State ${name}, the delay`)}</div><div class="update-timestamp">Posted May 1${at}, 2026 - 10:0${at} UTC</div></div>`).join('')}</div><div class="components">This incident affected: Gauges (East, Export).</div></div><footer><a href="/history">← Current Status</a><a href="https://x.example.com">Powered by a status page</a></footer>`,
    kept: ['Resolved', say('State Resolved, the delay'), say('State Investigating, the delay')],
    lost: ['Get email notifications', 'Powered by'],
  },
  'a list of changes by release': {
    title: 'Changelog | Valley Works',
    path: '/changelog',
    body: `${HEADER}<main><h1>Changelog</h1>${many(5, at => `<section id="v1-${at}"><h2><a href="#v1-${at}">1.${at}.0</a> <time>2026-05-0${at + 1}</time></h2><h3>Added</h3><ul><li>Gauges tell of ice in version 1.${at} (<a href="https://git.example.com/${at}">#${at}12</a>)</li></ul><h3>Fixed</h3><ul><li>Exports no longer lose the last line (<a href="https://git.example.com/i${at}">#${at}13</a>)</li></ul></section>`)}</main>${FOOTER}`,
    kept: ['1.0.0', '1.4.0', 'Gauges tell of ice in version 1.4', 'Exports no longer lose the last line'],
    lost: ['Careers', 'Pricing'],
  },
  'a release to the press': {
    title: 'Valley Works opens a mill | Press room',
    path: '/press/mill',
    body: `${HEADER}<main><article><h1>Valley Works opens a mill</h1><p class="sub">Third mill in two years on the upper river</p><p>UPPER VALLEY, May 11, 2026 /Newsline/ -- ${say('The mill')}</p><p>"${say('The water')}" said Ann Lee, who leads the works.</p><table><tr><th>Mill</th><th>Year</th></tr><tr><td>Lower</td><td>2024</td></tr></table><p>${say('The road')}</p><h2>About Valley Works</h2><p>Valley Works builds gauges and mills on rivers and employs 210 people in two countries.</p><h2>Media contact</h2><p>Bo Lee, +49 30 1234567, press@example.com</p><p>SOURCE Valley Works</p></article><aside><h3>More releases</h3>${menu('Valley Works closes a mill', 'Valley Works paints a mill')}</aside></main>${FOOTER}`,
    kept: [
      'Third mill in two years on the upper river',
      say('The mill'),
      'Lower',
      'employs 210 people in two countries',
      'press@example.com',
    ],
    lost: ['paints a mill', 'Careers'],
  },
  'terms with numbered clauses and a list of them beside': {
    title: 'Terms of service',
    path: '/legal/terms',
    body: `${HEADER}<div class="wrap"><div class="left"><ul>${['Definitions', 'Licence', 'Payment', 'Liability'].map((n, at) => `<li><a href="#c${at}">${at + 1}. ${n}</a></li>`).join('')}</ul></div><div class="right"><h1>Terms of service</h1><p>Last revised on 11 May 2026</p><p>These terms bind whoever uses the gauges, and whoever reads them for somebody else.</p>${['Definitions', 'Licence', 'Payment', 'Liability'].map((n, at) => `<h2 id="c${at}">${at + 1}. ${n}</h2><ol type="a"><li>${say(`${n} in the first place`)}</li><li>${say(`${n} in the second place`)}</li></ol>`).join('')}<p>If you have questions about these terms, write to legal@example.com.</p></div></div>${FOOTER}`,
    kept: [
      'These terms bind whoever uses the gauges',
      say('Definitions in the first place'),
      say('Liability in the second place'),
      'legal@example.com',
    ],
    lost: ['Careers', 'Pricing'],
  },
  'a page of an office in steps': {
    title: 'Apply for a permit to fish - Upper Valley',
    path: '/services/fishing-permit',
    body: `<a href="#main">Skip to main content</a><div class="gov-banner"><p>An official website of the Upper Valley</p></div><header><form role="search"><input><button>Search</button></form></header><nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/s">Services</a></li></ol></nav><main id="main"><h1>Apply for a permit to fish</h1><p class="lead">You need a permit to fish in the river between May and October.</p><div class="box"><h2>Before you start</h2><ul><li>your name and address</li><li>a photograph of your face</li></ul></div><h2>How to apply</h2><ol class="steps"><li><h3>Fill in the form</h3><p>${say('The form')}</p></li><li><h3>Pay the fee</h3><p>The fee is €14.50, or €7 if you are under 16.</p></li></ol><div class="contact"><h2>Contact</h2><address>Office for rivers<br>Mill Street 4<br>Telephone 030 1234</address></div><div class="survey"><h2>Is this page useful?</h2><button>Yes</button><button>No</button></div></main><footer><p>All content is available under the open licence, except where otherwise stated</p></footer>`,
    kept: [
      'You need a permit to fish in the river',
      'a photograph of your face',
      say('The form'),
      'The fee is €14.50',
      'Mill Street 4',
    ],
    lost: ['An official website', 'Is this page useful?', 'Skip to main content'],
  },
  'a page of an old wiki': {
    title: 'Weirs - ValleyWiki',
    path: '/wiki/Weirs',
    body: `<div id="header"><div id="logo"><a href="/">ValleyWiki</a></div><ul id="username"><li><a href="?action=login">Login</a></li></ul><form id="searchform"><input></form></div><ul id="navibar"><li><a href="/FrontPage">FrontPage</a></li><li><a href="/RecentChanges">RecentChanges</a></li></ul><ul class="editbar"><li>Immutable Page</li><li><a href="?action=info">Info</a></li><li><a href="?action=AttachFile">Attachments</a></li></ul><div id="page" lang="en"><div dir="ltr" id="content"><p class="line874">${say('Every weir')}</p><h2 id="Kinds">Kinds</h2><ul><li><p>wooden weirs, which rot</p></li><li><p>weirs of stone, which do not</p></li></ul><div><table><tr><td><strong>Weir</strong></td><td><strong>Height</strong></td></tr><tr><td>Upper</td><td>3 m</td></tr></table></div><p class="line867">${say('The stone')}</p><pre>weir --height 3</pre></div><p id="pageinfo">Weirs (last edited 2026-05-11 10:00:00 by AnnLee)</p></div><div id="footer"><ul><li>Immutable Page</li></ul><p>MoinMoin Powered</p></div>`,
    kept: [say('Every weir'), 'weirs of stone, which do not', '3 m', say('The stone'), 'weir --height 3'],
    lost: ['RecentChanges', 'Login', 'MoinMoin Powered'],
  },
  'a memo of standards': {
    title: 'RFC 9999: The Weir Protocol',
    path: '/rfc/rfc9999.html',
    body: `<table class="ears"><thead><tr><td>RFC 9999</td><td>Weir Protocol</td><td>May 2026</td></tr></thead></table><dl id="identifiers"><dt>Stream:</dt><dd>Independent</dd><dt>Category:</dt><dd>Informational</dd></dl><h1 id="title">The Weir Protocol</h1><section id="section-abstract"><h2 id="abstract"><a href="#abstract" class="selfRef">Abstract</a></h2><p id="section-abstract-1">${say('The protocol')}<a href="#section-abstract-1" class="pilcrow">¶</a></p></section><section id="toc"><h2><a href="#toc">Table of Contents</a></h2><nav class="toc"><ul><li><a href="#section-1">1</a>. <a href="#i">Introduction</a></li><li><a href="#section-2">2</a>. <a href="#m">Messages</a></li></ul></nav></section>${['Introduction', 'Messages'].map((n, at) => `<section id="section-${at + 1}"><h2><a href="#section-${at + 1}" class="section-number selfRef">${at + 1}. </a><a href="#s" class="selfRef">${n}</a></h2><p>${say(n)}<a href="#p" class="pilcrow">¶</a></p></section>`).join('')}<pre>  0 1 2 3\n +-+-+-+\n | Level |</pre><section id="references"><h2>References</h2><dl class="references"><dt id="W1">[W1]</dt><dd>Lee, A., <span>"Weirs of the valley"</span>, 2024, &lt;<a href="https://w.example.com">https://w.example.com</a>&gt;.</dd></dl></section><section id="authors"><h2>Author's Address</h2><address><div>Ann Lee</div><div>Valley Works</div></address></section>`,
    kept: [say('The protocol'), say('Introduction'), say('Messages'), '| Level |', 'Weirs of the valley'],
    lost: ['Table of Contents'],
  },
  'a paper in HTML from TeX': {
    title: 'On the rise of rivers',
    path: '/html/2605.00001',
    head: '<meta name="generator" content="LaTeXML">',
    body: `<header class="mob_header"><a href="/abs/1">Back to abstract</a><a href="/pdf/1">Download PDF</a></header><nav class="ltx_TOC"><ol>${menu('1 Introduction', '2 Method')}</ol></nav><div class="ltx_page_main"><div class="ltx_page_content"><div class="package-alerts"><p>HTML conversions sometimes display errors due to content that did not convert correctly from the source.</p></div><article class="ltx_document"><h1 class="ltx_title ltx_title_document">On the rise of rivers</h1><div class="ltx_authors"><span class="ltx_creator">Ann Lee</span></div><div class="ltx_abstract"><h6 class="ltx_title">Abstract</h6><p class="ltx_p">${say('The rise')}</p></div>${['Introduction', 'Method', 'Results'].map((n, at) => `<section class="ltx_section" id="S${at}"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag">${at + 1} </span>${n}</h2><div class="ltx_para"><p class="ltx_p">${say(n)} See <cite class="ltx_cite">[<a href="#bib1">1</a>]</cite>.</p></div></section>`).join('')}<figure class="ltx_table"><figcaption>Table 1: Levels by day.</figcaption><table class="ltx_tabular"><tr><td>Monday</td><td>3.1</td></tr></table></figure><section class="ltx_bibliography"><h2>References</h2><ul><li id="bib1"><span>[1]</span><span>A. Lee. Weirs of the valley. 2024.</span></li></ul></section></article></div><footer class="ltx_page_footer"><div>Generated by a tool</div></footer></div>`,
    kept: [say('The rise'), say('Results'), 'Table 1: Levels by day.', '3.1', 'Weirs of the valley'],
    lost: ['Download PDF', 'Generated by a tool'],
  },
  'a list of positions': {
    title: 'Jobs in the Upper Valley',
    path: '/jobs',
    body: `${HEADER}<main><h1>Jobs in the Upper Valley</h1><p>48 positions</p><aside class="filters"><h2>Filter</h2><label><input type="checkbox"> Part time</label><label><input type="checkbox"> Full time</label></aside><ul class="results">${many(8, at => `<li class="result"><h2><a href="/jobs/${at}">Keeper of weir ${at}</a></h2><p>Mill ${at} Ltd · Upper Valley · €${at + 30},000 a year</p><p>You look after weir ${at} and its gauge, by day and by night.</p><span>${at + 1} days ago</span><button>Save</button></li>`)}</ul><nav class="pages"><a href="?page=2">2</a><a href="?page=3">3</a><a href="?page=2">Next</a></nav></main>${FOOTER}`,
    kept: ['Keeper of weir 0', 'Keeper of weir 7', 'You look after weir 5 and its gauge', '€33,000 a year'],
    lost: ['Part time', 'Careers'],
  },
  'a list of homes': {
    title: 'Homes for sale in Mill Street',
    path: '/for-sale/mill-street',
    body: `${HEADER}<div class="search"><form><input><select><option>Any price</option></select></form></div><div class="grid">${many(7, at => `<div class="card"><a href="/home/${at}"><img src="/h${at}.jpg" alt=""></a><div class="price">€${at + 300},000</div><div class="address"><a href="/home/${at}">${at + 1} Mill Street, Upper Valley</a></div><div class="facts"><span>${at + 2} beds</span> <span>${at + 1} baths</span></div><p>A house by the river with number ${at + 1}, dry since the weir was built.</p><button>Save</button></div>`)}</div>${FOOTER}`,
    kept: ['€300,000', '7 Mill Street, Upper Valley', 'A house by the river with number 4'],
    lost: ['Any price', 'Press room'],
  },
  'a list of events by day': {
    title: 'What is on in the valley',
    path: '/events',
    body: `${HEADER}<main><h1>What is on in the valley</h1>${['Monday 11 May', 'Tuesday 12 May'].map((day, d) => `<section><h2>${day}</h2>${many(4, at => `<article><h3><a href="/e/${d}${at}">Walk ${d}${at} along the river</a></h3><p><time>1${at}:00</time> · Mill, Upper Valley · free</p><p>We walk from the mill to weir ${d}${at} and look at its gauge.</p></article>`)}</section>`).join('')}</main>${FOOTER}`,
    kept: ['Monday 11 May', 'Walk 00 along the river', 'We walk from the mill to weir 13', '13:00'],
    lost: ['Careers'],
  },
  'a list of recipes': {
    title: 'Soups | Kitchen at the mill',
    path: '/recipes/soups',
    body: `${HEADER}<main><div><h1>Soups</h1><p>Soups for evenings on which the river rises and nobody wants to go out.</p></div><div class="cards">${many(9, at => `<a class="card" href="/r/${at}"><img src="/r${at}.jpg" alt="Soup ${at}"><h3>Soup of beans number ${at}</h3><p>Ready in ${at + 20} minutes, for those who come late.</p><span>4.${at} (12${at})</span></a>`)}</div></main><section class="nl"><h2>Recipes by mail</h2><p>Get our best recipes every week</p><form><input type="email"><button>Sign up</button></form></section>${FOOTER}`,
    kept: [
      'Soups for evenings on which the river rises',
      'Soup of beans number 0',
      'Soup of beans number 8',
      'Ready in 25 minutes',
    ],
    lost: ['Recipes by mail', 'Careers'],
  },
  'a question with answers and no names': {
    title: 'How do I read a gauge? - Valley Answers',
    path: '/q/1',
    body: `<div>${menu('Home', 'Tags', 'Ask')}</div><div><div><h1>How do I read a gauge?</h1><div><p>${say('My gauge')} Which of the lines is it?</p></div><div>asked 11 May 2026 by <a href="/u/1">ann</a></div></div><div><h2>3 Answers</h2>${many(3, at => `<div><div>${at + 2}</div><div><p>${say(`Answer ${at}, my own gauge`)}</p><pre>gauge --line ${at}</pre></div><div>answered 1${at} May 2026 by <a href="/u/${at}">bo${at}</a></div></div>`)}</div></div><div><h3>Related questions</h3>${menu('Why do gauges lie?', 'What is a weir?')}</div><div>© Valley Answers</div>`,
    kept: ['Which of the lines is it?', say('Answer 0, my own gauge'), say('Answer 2, my own gauge'), 'gauge --line 1'],
    lost: ['Why do gauges lie?'],
  },
  'a page of goods in tabs': {
    title: 'Gauge of brass | Shop at the mill',
    path: '/products/gauge',
    head: '<meta property="og:type" content="product">',
    body: `${HEADER}<main><div class="gallery"><img src="/g.jpg" alt="Gauge of brass"></div><div class="info"><h1>Gauge of brass</h1><span class="price">€49.00</span><p>A gauge that is read from both banks, with a scale that does not fade.</p><form><label>Length<select><option>1 m</option></select></label><button>Add to cart</button></form><ul class="usp"><li>Free returns</li></ul></div><div class="tabs"><button role="tab" aria-controls="d">Description</button><button role="tab" aria-controls="s">Specifications</button><div role="tabpanel" id="d"><p>${say('The brass')}</p></div><div role="tabpanel" id="s" hidden><table><tr><th>Length</th><td>100 cm</td></tr><tr><th>Weight</th><td>1.2 kg</td></tr></table></div></div><section><h2>You may also like</h2><ul>${many(4, at => `<li><a href="/p/${at}"><h3>Ladder number ${at}</h3></a><span>€${at}9.00</span></li>`)}</ul></section></main>${FOOTER}`,
    kept: ['A gauge that is read from both banks', say('The brass'), '100 cm', '1.2 kg'],
    lost: ['Ladder number 1', 'Add to cart', 'Careers'],
  },
}

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  const { title, head = '', body, lang = 'en', path = '/a/page' } = kind
  const html = `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`

  it('keeps what a reader came for, and nothing of what is around it', async () => {
    const { everything } = await extractPage(html, `https://valley.example.com${path}`)
    expect(kind.kept.filter(text => !everything.includes(text))).toEqual([])
    expect(kind.lost.filter(text => everything.includes(text))).toEqual([])
  })
})

/** By language: a sentence, then words above teasers, a call to subscribe, a line about cookies, a label of links, and a line about rights. */
const LANGUAGES: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  en: [
    'The river rose in the night, and by morning the lower fields, the road and the old mill stood under water.',
    'You may also like',
    'Subscribe to our newsletter',
    'We use cookies to improve your experience.',
    'Tags',
    'All rights reserved',
  ],
  de: [
    'Der Fluss stieg in der Nacht, und am Morgen standen die unteren Felder, die Straße und die alte Mühle unter Wasser.',
    'Das könnte Sie auch interessieren',
    'Jetzt Newsletter abonnieren',
    'Wir verwenden Cookies, um unser Angebot für Sie zu verbessern.',
    'Schlagwörter',
    'Alle Rechte vorbehalten',
  ],
  fr: [
    'La rivière est montée dans la nuit, et au matin les champs du bas, la route et le vieux moulin étaient sous l’eau.',
    'À lire aussi',
    'Abonnez-vous à notre newsletter',
    'Nous utilisons des cookies pour améliorer votre expérience.',
    'Mots-clés',
    'Tous droits réservés',
  ],
  es: [
    'El río subió durante la noche, y por la mañana los campos bajos, el camino y el viejo molino estaban bajo el agua.',
    'También te puede interesar',
    'Suscríbete a nuestro boletín',
    'Utilizamos cookies para mejorar su experiencia.',
    'Etiquetas',
    'Todos los derechos reservados',
  ],
  pl: [
    'Rzeka podniosła się w nocy, a rano dolne pola, droga i stary młyn stały pod wodą, jak każdej wiosny.',
    'Zobacz także',
    'Zapisz się do newslettera',
    'Używamy plików cookie, aby poprawić działanie strony.',
    'Tagi',
    'Wszelkie prawa zastrzeżone',
  ],
  ja: [
    '夜のうちに川の水位が上がり、朝には下の畑と道と古い水車小屋が水に浸かっていた。村の人びとは橋の上から見ていた。',
    '関連記事',
    'メールマガジン登録',
    '当サイトではクッキーを使用しています。',
    'タグ',
    '無断転載を禁じます',
  ],
  zh: [
    '河水在夜里上涨，到了早晨，低处的田地、道路和古老的磨坊都被水淹没，村民们站在桥上看着。',
    '相关阅读',
    '订阅我们的电子报',
    '本网站使用Cookie来改善您的体验。',
    '标签',
    '版权所有',
  ],
  ar: [
    'ارتفع النهر في الليل، وفي الصباح كانت الحقول السفلى والطريق والطاحونة القديمة تحت الماء، كما في كل ربيع.',
    'اقرأ أيضا',
    'اشترك في النشرة البريدية',
    'نستخدم ملفات تعريف الارتباط لتحسين تجربتك.',
    'الوسوم',
    'جميع الحقوق محفوظة',
  ],
  he: [
    'הנהר עלה בלילה, ובבוקר עמדו השדות התחתונים, הדרך והטחנה הישנה מתחת למים, כמו בכל אביב.',
    'אולי יעניין אותך',
    'הירשמו לניוזלטר',
    'אנו משתמשים בעוגיות כדי לשפר את החוויה שלך.',
    'תגיות',
    'כל הזכויות שמורות',
  ],
}

describe.each(Object.entries(LANGUAGES))('an article in the language %s without names', (lang, words) => {
  const [sentence, related, subscribe, cookies, tags, rights] = words
  const paragraphs = (from: number) => many(4, at => `<p>${sentence} (${from + at})</p>`)
  const teasers = many(
    4,
    at => `<li><a href="/t${at}"><img src="/t${at}.jpg" alt="">${sentence.slice(0, 30)} – ${at}</a></li>`,
  )
  const body = `<div>${menu('A', 'B', 'C')}</div><div><h1>${sentence.slice(0, 24)}</h1>${paragraphs(1)}<div><p><b>${related}</b></p><ul>${teasers}</ul></div><h2>${sentence.slice(24, 40)}</h2>${paragraphs(5)}<div>${tags}: <a href="/x">${sentence.slice(5, 20)}</a> <a href="/y">${sentence.slice(20, 34)}</a></div><div><h3>${subscribe}</h3><form><input type="email"><button>OK</button></form></div><div><h3>${related}</h3><ul>${teasers}</ul></div></div><div><p>${cookies}</p><button>OK</button></div><div><p>© 2026 Example. ${rights}.</p></div>`

  it('is all of its paragraphs and nothing else', async () => {
    const { text, everything } = await extractPage(
      `<!doctype html><html lang="${lang}"><head><title>${sentence.slice(0, 24)}</title></head><body>${body}</body></html>`,
      'https://news.example.com/2026/05/river',
    )
    const numbers = [...everything.matchAll(/\((\d)\)/g)].map(([, number]) => number)
    expect(numbers).toEqual([...'12345678'])
    expect([subscribe, cookies, rights, related, `${tags}:`].filter(line => text.includes(line))).toEqual([])
  })
})
