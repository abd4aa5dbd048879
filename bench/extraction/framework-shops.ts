/** Goods, services, indexes and discussions in the markup of widespread shops, builders and forums. */
import type { Framework, Parts } from './framework-parts.ts'

const price = (parts: Parts): string => `$${parts.count(5, 400)}.${parts.count(10, 99)}`

const reviews = (parts: Parts): string =>
  parts.many(
    0,
    5,
    at =>
      `<div class="review" id="r${at}"><span class="rating">5 / 5</span><b class="review-author">Bo ${at}</b> <time datetime="2025-01-0${at + 1}">${parts.date()}</time><p>${parts.prose()}</p></div>`,
  )

const cards = (parts: Parts, name: string, least = 3, most = 6): string =>
  parts.many(
    least,
    most,
    at =>
      `<li class="${name}"><a href="/products/${at}${parts.count(1, 999)}"><img src="/p/${at}.jpg" alt=""><h3 class="${name}-title">${parts.name(2, 5)}</h3></a><span class="price">${price(parts)}</span></li>`,
  )

const shopifyHeader = (parts: Parts): string =>
  `<div id="shopify-section-announcement-bar" class="shopify-section"><p class="announcement-bar__message">${parts.sentence()}</p></div><header class="header" id="shopify-section-header"><nav class="header__inline-menu"><ul class="list-menu">${parts.links(4, 8, 'list-menu__item')}</ul></nav></header>`

const shopify = (parts: Parts): string =>
  parts.document(
    `${shopifyHeader(parts)}<main id="MainContent" class="content-for-layout focus-none" role="main"><section id="MainProduct" class="page-width section"><div class="product product--large grid"><div class="grid__item product__media-wrapper"><ul class="product__media-list">${parts.many(2, 5, at => `<li class="product__media-item"><img src="/m${at}.jpg" alt=""></li>`)}</ul></div><div class="product__info-wrapper grid__item"><div id="ProductInfo" class="product__info-container"><p class="product__text caption-with-letter-spacing">Example</p><div class="product__title"><h1>${parts.title}</h1></div><div id="price-x"><div class="price"><span class="price-item price-item--regular">${price(parts)}</span></div></div><variant-radios><fieldset class="js product-form__input"><legend>Size</legend><input type="radio" id="s1"><label for="s1">S</label><input type="radio" id="s2"><label for="s2">M</label><input type="radio" id="s3"><label for="s3">L</label></fieldset></variant-radios><product-form class="product-form"><form method="post" action="/cart/add"><button type="submit" name="add" class="product-form__submit">${parts.label('cart')}</button></form></product-form>${parts.standfirst()}<div class="product__description rte">${parts.blocks}</div><share-button class="share-button"><button>${parts.label('share')}</button></share-button></div></div></div></section><section class="section product-recommendations"><h2 class="related-products__heading">${parts.label('related')}</h2><ul class="grid product-grid">${cards(parts, 'card')}</ul></section><div id="shopify-product-reviews"><h2>Customer Reviews</h2>${reviews(parts)}</div></main><div class="shopify-section footer"><footer><h2>${parts.label('subscribe')}</h2><form><input type="email"></form><ul>${parts.links(4, 10, 'f')}</ul></footer></div>`,
    '<meta property="og:type" content="product">',
  )

const woocommerce = (parts: Parts): string =>
  parts.document(
    `<div id="page" class="hfeed site"><header id="masthead" class="site-header"><nav class="main-navigation"><ul class="menu">${parts.links(4, 8)}</ul></nav></header><div class="storefront-breadcrumb"><nav class="woocommerce-breadcrumb"><a href="/">Home</a> / ${parts.title}</nav></div><div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main"><div id="product-5" class="product type-product post-5 status-publish instock"><div class="woocommerce-product-gallery"><figure><div class="woocommerce-product-gallery__image"><img src="/a.jpg"></div></figure></div><div class="summary entry-summary"><h1 class="product_title entry-title">${parts.title}</h1><p class="price"><span class="woocommerce-Price-amount amount">${price(parts)}</span></p><div class="woocommerce-product-details__short-description">${parts.standfirst()}${parts.opening}</div><form class="cart"><input type="number" value="1"><button type="submit" class="single_add_to_cart_button button alt">${parts.label('cart')}</button></form><div class="product_meta"><span class="sku_wrapper">SKU: 5</span><span class="posted_in">Category: <a href="/c" rel="tag">x</a></span></div></div><div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li class="description_tab active"><a href="#tab-description">${parts.label('description')}</a></li><li class="reviews_tab"><a href="#tab-reviews">Reviews (2)</a></li></ul><div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--description panel" id="tab-description" role="tabpanel">${parts.rest}</div><div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--reviews panel" id="tab-reviews" role="tabpanel" style="display:none"><div id="reviews" class="woocommerce-Reviews"><h2>Reviews</h2>${reviews(parts)}</div></div></div><section class="related products"><h2>${parts.label('related')}</h2><ul class="products columns-3">${cards(parts, 'product')}</ul></section></div></main></div></div></div><footer class="site-footer"><ul>${parts.links(3, 9, 'f')}</ul></footer>`,
  )

const magento = (parts: Parts): string =>
  parts.document(
    `<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><ul class="header links">${parts.links(3, 5, 'link')}</ul></div></header><div class="sections nav-sections"><nav class="navigation"><ul>${parts.links(5, 12, 'level0')}</ul></nav></div><main id="maincontent" class="page-main"><a id="contentarea"></a><div class="columns"><div class="column main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base">${parts.title}</span></h1></div><div class="product-info-price"><span class="price">${price(parts)}</span><div class="product-info-stock-sku"><div class="stock available">In stock</div></div></div>${parts.standfirst(text => `<div class="product attribute overview"><div class="value"><p>${text}</p></div></div>`)}<div class="product-add-form"><form><button class="action primary tocart">${parts.label('cart')}</button></form></div><div class="product-social-links"><a href="/wish" class="action towishlist">Wish list</a></div></div><div class="product media"><img src="/x.jpg"></div><div class="product info detailed"><div class="product data items"><div class="data item title active"><a class="data switch" href="#description">${parts.label('details')}</a></div><div class="data item content" id="description"><div class="product attribute description"><div class="value">${parts.blocks}</div></div></div><div class="data item title"><a class="data switch" href="#reviews">Reviews</a></div><div class="data item content" id="reviews" style="display:none">${reviews(parts)}</div></div></div><div class="block upsell"><div class="block-title title"><strong>${parts.label('related')}</strong></div><ol class="products list items product-items">${cards(parts, 'item product product-item')}</ol></div></div></div></main><footer class="page-footer"><ul>${parts.links(3, 9, 'f')}</ul></footer></div>`,
    '<meta property="og:type" content="product">',
  )

const marketplace = (parts: Parts): string =>
  parts.document(
    `<header id="navbar"><div id="nav-main">${parts.many(5, 12, at => `<a class="nav-a" href="/n${at}">${parts.name(1, 3)}</a>`)}</div></header><div id="dp" class="en_US"><div id="dp-container" class="a-container" role="main"><div id="wayfinding-breadcrumbs_feature_div" class="celwidget"><ul><li><a href="/b">${parts.name(1, 2)}</a></li></ul></div><div id="ppd"><div id="leftCol"><div id="imageBlock"><img id="landingImage" src="/l.jpg"></div></div><div id="centerCol" class="centerColAlign"><div id="title_feature_div"><h1 id="title" class="a-size-large"><span id="productTitle">${parts.title}</span></h1></div><div id="bylineInfo_feature_div"><a id="bylineInfo" href="/s">Visit the Store</a></div><div id="averageCustomerReviews"><a href="#r">1,203 ratings</a></div><div id="corePrice_feature_div"><span class="a-price">${price(parts)}</span></div>${parts.standfirst()}<div id="feature-bullets" class="a-section">${parts.opening}</div></div><div id="rightCol"><div id="buybox"><form id="addToCart"><input id="add-to-cart-button" type="submit" value="Add to Cart"></form><span>Ships from Example</span></div></div></div><div id="sims-fbt" class="celwidget"><h2>${parts.label('related')}</h2><ul>${cards(parts, 'a-carousel-card')}</ul></div><div id="aplus_feature_div" class="celwidget"><div id="aplus" class="a-section a-spacing-extra-large bucket">${parts.rest}</div></div><div id="customer-reviews_feature_div"><h2>Customer reviews</h2><div id="cm-cr-dp-review-list">${parts.many(2, 6, at => `<div id="R${at}" data-hook="review" class="a-section review aok-relative"><span class="a-profile-name">Bo ${at}</span><a data-hook="review-title" href="/r">5.0 out of 5 stars ${parts.name(2, 5)}</a><span data-hook="review-date">Reviewed on ${parts.count(1, 28)} May 2025</span><div data-hook="review-body"><span>${parts.prose()}</span></div></div>`)}</div></div></div></div><footer id="navFooter"><ul>${parts.links(10, 30, 'nav')}</ul></footer>`,
  )

const shopifyCollection = (parts: Parts): string =>
  parts.document(
    `${shopifyHeader(parts)}<main id="MainContent" role="main"><div class="collection-hero"><div class="collection-hero__text-wrapper"><h1 class="collection-hero__title">${parts.title}</h1><div class="collection-hero__description rte">${parts.standfirst()}${parts.opening}</div></div></div><div id="ProductGridContainer"><aside class="facets-wrapper" aria-labelledby="verticalTitle"><form id="FacetFiltersForm"><details class="facets__disclosure"><summary>Availability</summary><ul><li><label><input type="checkbox">In stock (5)</label></li><li><label><input type="checkbox">Out of stock (1)</label></li></ul></details><label>Sort by:<select><option>Featured</option><option>Price</option></select></label></form></aside><div class="product-grid-container"><ul id="product-grid" class="grid product-grid">${parts.content.blocks
      .slice(1)
      .map(block => `<li class="grid__item">${block}</li>`)
      .join(
        '',
      )}</ul></div><nav class="pagination"><ul><li><a href="?page=2">2</a></li></ul></nav></div></main><footer><h2>${parts.label('subscribe')}</h2><form><input type="email"></form><ul>${parts.links(4, 10, 'f')}</ul></footer>`,
  )

const woocommerceShop = (parts: Parts): string =>
  parts.document(
    `<div id="page"><header id="masthead" class="site-header"><nav class="main-navigation"><ul class="menu">${parts.links(4, 8)}</ul></nav></header><div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main"><header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">${parts.title}</h1><div class="term-description">${parts.standfirst()}${parts.opening}</div></header><p class="woocommerce-result-count">1–12</p><form class="woocommerce-ordering"><select><option>Default sorting</option></select></form><ul class="products columns-3">${parts.content.blocks
      .slice(1)
      .map(block => `<li class="product type-product instock">${block}</li>`)
      .join(
        '',
      )}</ul></main></div><div id="secondary" class="widget-area" role="complementary"><div class="widget woocommerce widget_product_categories"><span class="gamma widget-title">${parts.label('tags')}</span><ul class="product-categories">${parts.links(4, 10, 'cat-item')}</ul></div></div></div></div><footer class="site-footer"><p>© 2026</p></footer>`,
  )

const blogHome = (parts: Parts): string =>
  parts.document(
    `<div id="page" class="site"><header id="masthead"><nav id="site-navigation" class="main-navigation"><ul>${parts.links(4, 8)}</ul></nav></header><div id="content" class="site-content"><main id="main" class="site-main">${parts.standfirst()}${parts.content.blocks.map((block, at) => `<article id="post-${at}" class="post-${at} post hentry"><div class="entry-summary">${block}</div></article>`).join('')}<nav class="navigation pagination"><div class="nav-links"><a class="page-numbers" href="/page/2">2</a><a class="next page-numbers" href="/page/2">${parts.label('next')}</a></div></nav></main><aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2>${parts.label('related')}</h2><ul>${parts.links(4, 7, 'post')}</ul></section></aside></div><footer id="colophon" class="site-footer"><p>© 2026</p></footer></div>`,
    '',
    ' class="home blog hfeed"',
  )

const webflowService = (parts: Parts): string =>
  parts.document(
    `<div class="w-nav navbar"><div class="container w-container"><nav role="navigation" class="nav-menu w-nav-menu">${parts.many(3, 8, at => `<a href="/m${at}" class="nav-link w-nav-link">${parts.name(1, 2)}</a>`)}<a class="button w-button" href="/demo">${parts.name(1, 3)}</a></nav></div></div><div class="section hero"><div class="container w-container"><h1 class="heading-hero">${parts.title}</h1>${parts.standfirst(text => `<p class="paragraph-large">${text}</p>`)}<a href="/contact" class="button primary w-button">${parts.label('more')}</a></div></div>${parts.content.blocks.map(block => `<section class="section"><div class="container w-container"><div class="div-block-7 w-layout-grid">${block}</div></div></section>`).join('')}<section class="section cta"><div class="container w-container"><h2>${parts.label('subscribe')}</h2><div class="w-form"><form><input type="email" class="w-input"><input type="submit" class="w-button"></form></div></div></section><div class="footer"><div class="container w-container"><div class="w-layout-grid">${parts.many(3, 5, () => `<div><h5>${parts.name(1, 2)}</h5><ul>${parts.links(3, 6, 'footer-link')}</ul></div>`)}</div><p>© 2026 ${parts.label('rights')}</p></div></div>`,
  )

const wixService = (parts: Parts): string =>
  parts.document(
    `<div id="SITE_CONTAINER"><div id="main_MF"><div id="site-root"><div id="masterPage" class="mesh-layout"><header id="SITE_HEADER"><div class="comp-kx"><nav aria-label="Site"><ul>${parts.links(3, 7, 'menu')}</ul></nav></div></header><main id="PAGES_CONTAINER" tabindex="-1"><div id="SITE_PAGES"><div id="abc12" class="theme-vars"><div class="wixui-page"><div data-mesh-id="ContainerabcinlineContent"><section id="comp-l1" class="wixui-section"><div data-mesh-id="comp-l1inline"><div id="comp-t1" class="wixui-rich-text" data-testid="richTextElement"><h1 class="font_0"><span>${parts.title}</span></h1></div>${parts.standfirst(text => `<div id="comp-t2" class="wixui-rich-text" data-testid="richTextElement"><p class="font_8"><span>${text}</span></p></div>`)}</div></section>${parts.content.blocks.map((block, at) => `<section id="comp-s${at}" class="wixui-section"><div data-mesh-id="comp-s${at}inline"><div id="comp-b${at}" class="wixui-rich-text" data-testid="richTextElement">${block}</div></div></section>`).join('')}</div></div></div></div></main><footer id="SITE_FOOTER"><div class="wixui-rich-text"><p>© 2026. ${parts.label('rights')}</p></div></footer></div></div></div></div>`,
  )

const forumHead = (parts: Parts): string =>
  `<div id="header"><h2><a href="/forum">Example</a></h2><p>${parts.name(3, 6)}</p><ul>${parts.links(4, 7, 'h')}</ul></div><div class="navbar"><ul><li class="breadcrumbs"><a href="/">Board index</a> ‹ <a href="/f">${parts.name(1, 3)}</a></li></ul></div>`

const postsIn = (parts: Parts, wrap: (block: string, at: number) => string): string =>
  parts.content.blocks.map((block, at) => wrap(block, at)).join('\n')

const phpbb = (parts: Parts): string =>
  parts.document(
    `<div id="wrap" class="wrap">${forumHead(parts)}<div id="page-body" class="page-body" role="main"><h2 class="topic-title"><a href="/t">${parts.title}</a></h2><div class="action-bar bar-top"><a href="/reply" class="button">Post Reply</a><div class="pagination">${parts.content.blocks.length} posts • Page 1 of 1</div></div>${postsIn(parts, (block, at) => `<div id="p${at + 10}" class="post has-profile bg${(at % 2) + 1}"><div class="inner"><dl class="postprofile" id="profile${at}"><dt><a href="./memberlist.php?mode=viewprofile&amp;u=${at + 2}" class="username">user${at}</a></dt><dd class="profile-rank">Member</dd><dd class="profile-posts"><strong>Posts:</strong> <a href="/s">${parts.count(1, 999)}</a></dd><dd class="profile-joined"><strong>Joined:</strong> ${parts.date()}</dd></dl><div class="postbody"><div id="post_content${at}"><h3><a href="#p${at}">Re: ${parts.title}</a></h3><ul class="post-buttons"><li><a href="/q" title="Reply with quote"><span>Quote</span></a></li></ul><p class="author"><span class="responsive-hide">by <strong><a href="./memberlist.php?mode=viewprofile&amp;u=${at + 2}" class="username">user${at}</a></strong> » </span><time datetime="2025-01-0${(at % 9) + 1}T10:00">${parts.date()}</time></p><div class="content">${block}</div><div id="sig${at}" class="signature">Greetings from the coast</div></div></div><div class="back2top"><a href="#top">Top</a></div></div></div><hr class="divider">`)}</div><div id="page-footer"><p>Powered by phpBB</p></div></div>`,
    '',
    ' id="phpbb" class="nojs notouch section-viewtopic"',
  )

const plainForum = (parts: Parts): string =>
  parts.document(
    `${forumHead(parts)}<div class="topic"><h1>${parts.title}</h1>${postsIn(parts, (block, at) => `<table class="forumline" width="100%"><tr><td width="150"><b>user${at}</b><br><small>Joined: ${parts.date()}<br>Posts: ${parts.count(1, 900)}</small></td><td><small>Posted: ${parts.date()} 10:${parts.count(10, 59)}</small><hr><div class="txt">${block}</div></td></tr></table>`)}</div><div class="footer">Powered by a script © 2003</div>`,
  )

const mailArchive = (parts: Parts): string =>
  parts.document(
    `<h1>${parts.title}</h1><b>Ann Lee</b> <a href="mailto:a@example.com">a at example.com</a><br><i>Mon Jan 6 10:00:00 UTC 2025</i><p><ul><li>Previous message: <a href="1.html">${parts.name()}</a></li><li>Next message: <a href="3.html">${parts.name()}</a></li><li><b>Messages sorted by:</b> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></li></ul><hr><!--beginarticle-->${parts.standfirst()}${parts.blocks}<!--endarticle--><hr><p><ul><li>Previous message: <a href="1.html">${parts.name()}</a></li><li>Next message: <a href="3.html">${parts.name()}</a></li></ul><hr><a href="/listinfo">More information about the list</a>`,
  )

export const SHOP_FRAMEWORKS: readonly Framework[] = [
  { name: 'shopify', kind: 'product', path: '/products/a', page: shopify },
  { name: 'woocommerce', kind: 'product', path: '/product/a/', page: woocommerce },
  { name: 'magento', kind: 'product', path: '/a.html', page: magento },
  { name: 'marketplace', kind: 'product', path: '/a/dp/B0', page: marketplace },
  { name: 'shopify shop', kind: 'collection', path: '/collections/a', page: shopifyCollection },
  { name: 'woo shop', kind: 'collection', path: '/product-category/a/', page: woocommerceShop },
  { name: 'blog home', kind: 'listing', path: '/blog/', page: blogHome },
  { name: 'webflow', kind: 'service', path: '/services/a', page: webflowService },
  { name: 'wix', kind: 'service', path: '/services', page: wixService },
  { name: 'phpbb', kind: 'forum', path: '/viewtopic.php?t=5', page: phpbb },
  { name: 'plain forum', kind: 'forum', path: '/forum/topic/5', page: plainForum },
  { name: 'mail archive', kind: 'article', path: '/pipermail/x/2025-January/2.html', page: mailArchive },
]
