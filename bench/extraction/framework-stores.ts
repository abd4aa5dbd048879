/** Goods in the markup of further shops: what they repeat, hide, count and offer beside the description. */
import type { Framework, Parts } from './framework-parts.ts'

const price = (parts: Parts): string => `${parts.count(5, 400)}.${parts.count(10, 99)}`

const CURRENCIES = ['USD', 'GBP', 'AUD', 'CAD', 'SGD', 'ZAR', 'AED', 'QAR']

const currencies = (parts: Parts): string =>
  `<ul class="price_info_list">${CURRENCIES.slice(0, parts.count(4, 8))
    .map(code => `<li><b>${code}</b>: <span class="amount">${code === 'USD' ? '$' : ''}${price(parts)}</span></li>`)
    .join('')}</ul>`

const goods = (parts: Parts, least = 3, most = 6): string =>
  parts.many(
    least,
    most,
    at =>
      `<div class="slide"><a href="/p/${at}${parts.count(1, 999)}"><img src="/g/${at}.jpg" alt=""><div class="n">${parts.name(2, 6)}</div></a><div class="pr">$${price(parts)}</div><button>${parts.label('cart')}</button></div>`,
  )

/** A shop of a page builder: the summary is in the description again, prices in all currencies, a bar that sticks. */
const builderShop = (parts: Parts): string =>
  parts.document(
    `<div id="page"><header id="page-header" class="page-header"><div class="branding"><a href="/">Example</a></div><nav><ul>${parts.links(5, 9)}</ul></nav></header><div id="page-content" class="page-content"><div class="entry-product product type-product"><div class="woo-single-images"><div class="swiper"><img src="/1.jpg"><img src="/2.jpg"></div></div><div class="summary entry-summary"><h1 class="entry-title product_title">${parts.title}</h1><div class="price"><span class="amount">$${price(parts)}</span>${currencies(parts)}</div><div class="entry-product-short-description">${parts.opening}</div><form class="variations_form cart"><select><option>M</option></select><button class="single_add_to_cart_button">${parts.label('cart')}</button></form><div class="live-view-visitors"><span>${parts.count(5, 40)}</span> people are viewing this right now</div><div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">X-${parts.count(1, 99)}</span></span></div></div><div class="sticky-product-bar"><img src="/1.jpg"><div class="bar-title">${parts.title}</div><div class="price">$${price(parts)}${currencies(parts)}</div></div><div class="woocommerce-tabs"><div class="panel"><div class="panel-title">${parts.label('description')}</div><div class="entry-content">${parts.blocks}</div></div><div class="panel"><table class="shop_attributes"><tr class="attributes-item"><th>${parts.name(1, 2)}</th><td><p><a href="/a/1" rel="tag">${parts.name(1, 1)}</a>, <a href="/a/2" rel="tag">${parts.name(1, 1)}</a></p></td></tr></table></div></div><div class="related products"><h2>${parts.label('related')}</h2><div class="swiper">${goods(parts)}</div></div></div></div><footer><p>© 2026</p></footer></div>`,
  )

/** A theme with folded sections, a guarantee in icons, and a feed of pictures. */
const foldedShop = (parts: Parts): string =>
  parts.document(
    `<div class="announcement"><p>${parts.sentence()}</p></div><header><nav><ul>${parts.links(4, 8)}</ul></nav></header><main id="MainContent"><section class="product-section"><div class="product__media"><img src="/a.jpg"></div><product-info><div class="product__vendor">Example</div><h1>${parts.title}</h1><div class="jdgm-prev-badge">4.9 (${parts.count(10, 400)})</div><span class="price-item">$${price(parts)}</span><p class="installments">or 4 interest-free payments of $${price(parts)}</p><variant-picker><fieldset><legend>Color</legend><input type="radio" id="c1"><label for="c1">Blue</label><input type="radio" id="c2"><label for="c2">Red</label><input type="radio" id="c3"><label for="c3">Sand</label></fieldset></variant-picker><quantity-input><button>-</button><input type="number" value="1"><button>+</button></quantity-input><button type="submit">${parts.label('cart')}</button>${parts.standfirst()}<div class="description">${parts.opening}</div><div class="accordion"><details><summary><h3>${parts.label('details')}</h3></summary><div class="accordion__content">${parts.rest}</div></details></div><ul class="usp"><li><svg></svg>Free shipping</li><li><svg></svg>30 days return</li></ul></product-info></section><section><h2>${parts.label('related')}</h2><div class="grid">${goods(parts)}</div></section><section class="insta"><h2>@example</h2><div>${parts.many(4, 8, at => `<a href="https://www.instagram.com/p/${at}"><img src="/i${at}.jpg"></a>`)}</div></section></main><footer><p>${parts.sentence()}</p><ul>${parts.links(4, 9)}</ul></footer>`,
    '<meta property="og:type" content="product">',
  )

/** Application markup: hashed classes, what is about the product in panels that buttons open. */
const hashedShop = (parts: Parts): string =>
  parts.document(
    `<div id="__next"><div class="sc-a1"><div class="sc-b1">${parts.many(5, 9, at => `<a class="sc-n" href="/c${at}">${parts.name(1, 2)}</a>`)}</div></div><div class="sc-c1"><div class="sc-d1"><div class="sc-e1"><img src="/1.jpg"><img src="/2.jpg"></div><div class="sc-f1"><h1 class="sc-t">${parts.title}</h1><div class="sc-p">$${price(parts)}</div><button class="sc-btn">${parts.label('cart')}</button><div class="sc-del"><span>Delivery</span><span>2–4 days</span></div></div></div><div class="sc-g1">${parts.standfirst()}${parts.opening}<button class="sc-open" aria-expanded="false" aria-controls="d1">${parts.label('details')}</button><div id="d1" class="sc-panel" aria-hidden="true" style="display:none">${parts.rest}</div></div><div class="sc-h1"><div class="sc-h2">${parts.label('related')}</div><div class="sc-h3">${parts.many(4, 8, at => `<div class="sc-card"><a href="/p/${at}"><img src="/r${at}.jpg" alt=""><span class="sc-cn">${parts.name(2, 5)}</span><span class="sc-cp">$${price(parts)}</span></a></div>`)}</div></div><div class="sc-rev"><div class="sc-rt">${parts.count(3, 90)} reviews</div>${parts.many(3, 6, at => `<div class="sc-r"><div><span>★★★★★</span><span>Bo ${at}</span><span>2025-0${at + 1}-1${at}</span></div><div>${parts.prose()}</div></div>`)}</div></div><div class="sc-foot">${parts.many(6, 14, at => `<a href="/f${at}">${parts.name(1, 3)}</a>`)}</div></div>`,
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"x"}</script>`,
  )

/** Tabs by links to ids, the panels beside each other. */
const tabbedShop = (parts: Parts): string =>
  parts.document(
    `<header class="header"><nav class="navPages"><ul>${parts.links(5, 9)}</ul></nav></header><div class="body"><div class="container"><ul class="breadcrumbs"><li><a href="/">Home</a></li><li>${parts.title}</li></ul><div class="productView"><section class="productView-images"><figure><img src="/1.jpg"></figure></section><section class="productView-details"><div class="productView-product"><h1 class="productView-title">${parts.title}</h1><div class="productView-price"><span class="price">$${price(parts)}</span></div><div class="productView-rating">(No reviews yet)</div><dl class="productView-info"><dt>SKU:</dt><dd>A${parts.count(1, 999)}</dd></dl></div></section><section class="productView-details"><form><button>${parts.label('cart')}</button></form></section></div><article class="productView-description"><ul class="tabs"><li class="tab is-active"><a class="tab-title" href="#tab-description">${parts.label('description')}</a></li><li class="tab"><a class="tab-title" href="#tab-warranty">${parts.name(2, 3)}</a></li></ul><div class="tabs-contents"><div class="tab-content is-active" id="tab-description">${parts.standfirst()}${parts.blocks}</div></div></article><ul class="tabs"><li class="tab is-active"><a href="#tab-related">${parts.label('related')}</a></li></ul><div class="tabs-contents"><div class="tab-content is-active" id="tab-related"><section class="productCarousel">${goods(parts)}</section></div></div></div></div><footer class="footer"><ul>${parts.links(4, 9)}</ul></footer>`,
  )

/** An auction: facts in a grid of boxes, the seller beside, similar offers above and below. */
const auction = (parts: Parts): string =>
  parts.document(
    `<div id="gh"><a href="/">Example</a><div>${parts.many(5, 9, at => `<a href="/c${at}">${parts.name(1, 2)}</a>`)}</div></div><div role="main" id="mainContent"><div class="x-item-title"><h1><span>${parts.title}</span></h1></div><div class="x-sellercard"><span>seller_${parts.count(1, 99)} (${parts.count(100, 9000)})</span><a href="/usr">100% positive</a><a href="/c">Contact seller</a></div><div class="x-price-primary">US $${price(parts)}</div><div><button>${parts.label('cart')}</button></div><div class="d-merch"><h2>${parts.label('related')}</h2><ul>${parts.many(4, 8, at => `<li><a href="/itm/${at}"><img src="/s${at}.jpg" alt=""><h3>${parts.name(4, 9)}</h3></a><span>$${price(parts)}</span><span>Sponsored</span></li>`)}</ul></div><div class="tabs__items"><div class="vim d-tabs"><div class="x-about">${parts.standfirst()}${parts.blocks}</div></div></div><div class="d-feedback"><h2>Seller feedback (${parts.count(40, 900)})</h2><ul>${parts.many(3, 6, at => `<li class="fdbk"><div>b***${at} (${parts.count(3, 900)})</div><div>Past month</div><div>${parts.prose()}</div></li>`)}</ul></div></div><footer><ul>${parts.links(6, 12)}</ul></footer>`,
    '<meta property="og:type" content="product">',
  )

/** Industry: data sheets and drawings to download, accessories in a table with numbers. */
const catalogue = (parts: Parts): string =>
  parts.document(
    `<div class="top"><div class="meta-nav">${parts.many(3, 6, at => `<a href="/m${at}">${parts.name(1, 2)}</a>`)}</div><nav class="main">${parts.many(4, 7, at => `<a href="/n${at}">${parts.name(1, 2)}</a>`)}</nav></div><div class="breadcrumb"><a href="/">Home</a> › <a href="/k">${parts.name(1, 2)}</a></div><div class="content"><div class="left"><ul class="tree">${parts.links(6, 14, 'tree')}</ul></div><div class="center"><h1>${parts.title}</h1><div class="image"><img src="/a.jpg"></div><div class="text">${parts.standfirst()}${parts.blocks}</div></div><div class="right"><div class="contact"><b>${parts.name(2, 3)}</b><br>Tel. +49 30 123456<br><a href="mailto:a@example.com">E-mail</a></div></div></div><div class="bottom">© Example GmbH <a href="/i">Impressum</a> <a href="/d">Datenschutz</a></div>`,
  )

/** A plugin or an application: what is new, ratings in bars, facts beside the description. */
const appStore = (parts: Parts): string =>
  parts.document(
    `<header class="bar"><a href="/">Apps</a><form role="search"><input type="search"></form></header><main><section class="hero"><img src="/icon.png" alt=""><h1>${parts.title}</h1><h2>${parts.name(1, 3)} Ltd.</h2><span>4.6 • ${parts.count(2, 90)}K Ratings</span><span>Free</span><button>Get</button></section><section class="shots"><ul>${parts.many(3, 6, at => `<li><img src="/s${at}.jpg"></li>`)}</ul></section><section class="desc">${parts.standfirst()}${parts.blocks}</section><section class="ratings"><h2>Ratings and reviews</h2><div class="bars">${[5, 4, 3, 2, 1].map(star => `<div><span>${star}</span><progress></progress><span>${parts.count(1, 90)}%</span></div>`).join('')}</div>${parts.many(3, 5, at => `<div class="rv"><h3>${parts.name(2, 4)}</h3><time>2025-0${at + 1}-11</time><span>Bo ${at}</span><p>${parts.prose()}</p></div>`)}</section><section><h2>${parts.label('related')}</h2><ul>${parts.many(4, 7, at => `<li><a href="/app/${at}"><img src="/i${at}.png" alt=""><span>${parts.name(1, 3)}</span><span>${parts.name(1, 2)}</span></a></li>`)}</ul></section></main><footer><ul>${parts.links(3, 6)}</ul></footer>`,
  )

/** A shop of the nineties that is still open: nested tables, text with line breaks. */
const tableShop = (parts: Parts): string =>
  parts.document(
    `<table width="960" align="center"><tr><td colspan="2"><a href="/"><img src="/logo.gif" alt="Example"></a></td></tr><tr><td width="180" valign="top"><table>${parts.many(8, 16, at => `<tr><td><a href="/c${at}">${parts.name(1, 2)}</a></td></tr>`)}</table></td><td valign="top"><table><tr><td><font size="5"><b>${parts.title}</b></font></td></tr><tr><td><img src="/1.jpg"></td></tr><tr><td>${parts.standfirst()}${parts.blocks}</td></tr><tr><td align="right"><b>$${price(parts)}</b> <input type="submit" value="${parts.label('cart')}"></td></tr></table></td></tr><tr><td colspan="2" align="center"><small><a href="/about">About</a> | <a href="/ship">Shipping</a> | <a href="/contact">Contact</a></small></td></tr></table>`,
  )

/** The index of a shop whose filters are boxes to tick, whose cards have colours, badges and stars. */
const filteredGoods = (parts: Parts): string =>
  parts.document(
    `<header><nav><ul>${parts.links(5, 9)}</ul></nav></header><main><div class="banner"><h1>${parts.title}</h1>${parts.standfirst()}${parts.opening}</div><div class="toolbar"><span>${parts.count(20, 300)} products</span><select><option>Featured</option><option>Price, low to high</option></select></div><div class="layout"><aside class="filters"><form>${parts.many(2, 4, () => `<fieldset><legend>${parts.name(1, 2)}</legend>${parts.many(3, 8, at => `<label><input type="checkbox">${parts.name(1, 2)} (${at + 3})</label>`)}</fieldset>`)}</form></aside><div class="goods">${parts.content.blocks
      .slice(1)
      .map(block => `<div class="tile">${block}<div class="stars">★★★★☆</div></div>`)
      .join(
        '',
      )}</div></div><div class="pages"><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=3">3</a></div></main><footer><form><label>${parts.label('subscribe')}</label><input type="email"></form><ul>${parts.links(4, 9)}</ul></footer>`,
  )

export const STORE_FRAMEWORKS: readonly Framework[] = [
  { name: 'builder shop', kind: 'product', path: '/shop/a/', page: builderShop },
  { name: 'folded shop', kind: 'product', path: '/products/a', page: foldedShop },
  { name: 'hashed shop', kind: 'product', path: '/p/a-5', page: hashedShop },
  { name: 'tabbed shop', kind: 'product', path: '/a/', page: tabbedShop },
  { name: 'auction', kind: 'product', path: '/itm/5', page: auction },
  { name: 'catalogue', kind: 'product', path: '/en/products/a', page: catalogue },
  { name: 'app store', kind: 'product', path: '/app/a', page: appStore },
  { name: 'table shop', kind: 'product', path: '/a.htm', page: tableShop },
  { name: 'filtered goods', kind: 'collection', path: '/collections/a', page: filteredGoods },
]
