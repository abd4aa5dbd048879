/**
 * Headings and line beginnings of page parts that are not the article, by language: lists of other articles, comments, sharing
 * buttons. The English ones are with the rules that use them (tail.ts, promotional-lines.ts).
 */

/** Whole headings; `.*` stands for added names or numbers. */
const HEADINGS: readonly string[] = [
  // German
  'das könnte (sie|dich|euch) (auch|ebenfalls) interessieren|auch interessant|(ähnliche|verwandte|weitere|neueste|beliebte|aktuelle|passende) (artikel|beiträge|themen|nachrichten|meldungen|produkte)|mehr (zum thema|aus .*|von .*)|lesen sie auch.*|lies auch.*|meistgelesen|(\\d+ )?kommentare?|kommentar (schreiben|verfassen|hinterlassen)|schreiben? sie einen kommentar|schreibe einen kommentar.*|(diesen )?(artikel|beitrag) teilen|teilen|schlagwörter|über (den|die) (autor|autorin)|newsletter.*',
  // French
  '(articles?|sujets?|contenus?|produits?) (similaires?|liés?|connexes?|associés?|récents?)|à lire (aussi|également).*|lire aussi.*|(vous aimerez|cela pourrait vous intéresser|ceci pourrait).*|sur le même (sujet|thème)|dans la même rubrique|les plus lus|derniers articles|(\\d+ )?commentaires?.*|laisser un commentaire.*|partager.*|mots[- ]clés|étiquettes|à propos de l.auteure?|(inscrivez|abonnez)-vous.*',
  // Spanish
  '(artículos|noticias|temas|contenidos|entradas|productos|notas) relacionad[oa]s|(también )?te puede interesar|quizás? te interese|le[ea] también.*|más (noticias|artículos|sobre .*)|lo más (leído|visto)|últimas (noticias|entradas)|entradas recientes|(\\d+ )?comentarios?|deja (un|tu) (comentario|respuesta).*|compart(ir|e)( .*)?|etiquetas|sobre el autor|acerca del autor|suscríbe(te|se).*',
  // Portuguese
  '(artigos|notícias|posts|matérias|conteúdos|produtos) relacionad[oa]s|leia (também|mais).*|veja (também|mais).*|(você )?(também )?pode (gostar|interessar).*|mais (lidas|notícias)|últimas notícias|(\\d+ )?comentários?|deixe (um|o seu|seu) comentário.*|(compartilh|partilh)(e|ar).*|sobre (o autor|a autora)|assine .*',
  // Italian
  '(articoli|prodotti|notizie|post) (correlat[ie]|simili|recenti)|leggi anche.*|(ti )?potrebbe(ro)? (anche )?interessar(ti|e|vi).*|i più letti|ultimi articoli|ultime notizie|(\\d+ )?commenti|lascia un (commento|messaggio).*|condividi.*|sull.autore|iscriviti.*',
  // Dutch
  'gerelateerde? (artikelen|berichten|nieuws|producten)|lees (ook|verder|meer).*|meest gelezen|laatste nieuws|(\\d+ )?reacties?|geef een reactie.*|deel dit (artikel|bericht)|delen|over de auteur',
  // Polish, Czech, Slovak, Hungarian, Romanian
  '(podobne|powiązane|najnowsze) (artykuły|wpisy|produkty)|(czytaj|zobacz) (także|również|też|więcej).*|może cię zainteresować.*|najczęściej czytane|komentarze( .*)?|dodaj komentarz.*|udostępnij.*|o autorze|související( články| produkty)?|čtěte také.*|mohlo by vás zajímat.*|komentáře|diskuse|sdílet.*|súvisiace( články)?|kapcsolódó (cikkek|bejegyzések|termékek)|hozzászólások.*|megosztás|articole (similare|recente|asemănătoare)|citește și.*|comentarii|lasă un (comentariu|răspuns).*|distribuie.*',
  // Scandinavian languages and Finnish
  '(relaterade|liknande|senaste) (artiklar|inlägg|nyheter|produkter)|läs (också|även|vidare|mer).*|mest läst|kommentarer|lämna ett svar.*|dela( .*)?|relaterede (artikler|nyheder)|læs også.*|mest læste|relaterte (saker|artikler)|les også.*|mest lest|lue myös.*|aiheeseen liittyvää|kommentit|jaa( .*)?',
  // Turkish, Greek
  '(ilgili|benzer|son) (yazılar|haberler|içerikler|konular|ürünler)|(bunlar da )?ilginizi çekebilir.*|(\\d+ )?yorumlar?|(bir )?yorum (yap|yapın|yaz|bırak).*|bir cevap yazın.*|paylaş.*|etiketler|(σχετικά|παρόμοια) (άρθρα|θέματα|νέα)|διαβάστε (επίσης|ακόμη|ακόμα).*|σχόλια|κοινοποίηση',
  // Russian, Ukrainian, Bulgarian
  '(похожие|другие|последние|популярные|связанные|рекомендуемые) (статьи|записи|материалы|новости|товары|публикации)|(читайте|смотрите) (также|ещё|еще).*|вам (также )?(может|могут) .*|(ещё|еще|материалы|новости) по теме|популярное|рекомендуем.*|(\\d+ )?комментари(и|й|я|ев)( .*)?|(оставить|добавить|написать) комментарий.*|поделиться.*|поделитесь.*|метки|теги|об авторе|подпи(саться|шитесь).*|читайте також.*|(схожі|пов.язані) (статті|записи|новини)|коментарі|поділитися.*|(още|подобни|свързани) (новини|статии)|коментари',
  // Arabic, Persian, Hebrew
  '(مقالات|مواضيع|أخبار|منتجات) (ذات صلة|مشابهة|مرتبطة)|اقرأ (أيضا|أيضاً|أيضًا|المزيد).*|قد (يعجبك|يهمك|يعجبكم).*|(التعليقات|تعليقات).*|(اترك|أضف) (تعليق|رد).*|شارك.*|(ال)?وسوم|عن الكاتب|مطالب مرتبط.*|بیشتر بخوانید.*|نظرات.*|دیدگاه.*|اشتراک.?گذاری|(כתבות|מאמרים|פוסטים) (קשורות|קשורים|נוספות|נוספים)|אולי יעניין אותך.*|תגובות|שתפו?',
  // Japanese, Chinese, Korean
  '関連(する)?(記事|リンク|ニュース|商品|コンテンツ|情報)?(はこちら)?|コメント.*|(この記事を)?シェア.*|おすすめ(の)?(記事|商品|コンテンツ)?|(あわせて|こちらも)読みたい.*|(人気|最新|新着)(の)?記事|(この記事を書いた人|著者プロフィール)|この商品を.*人は.*|[相関关關][关關联聯](文章|阅读|閱讀|推荐|推薦|新闻|新聞|链接|連結|产品|產品|商品|搜索)|(推荐|推薦|延伸)(阅读|閱讀|文章)|猜你喜[欢歡]|[热熱][门門](文章|推荐|推薦)|最新(文章|消息)|[评評][论論].*|[发發]表(评论|評論|回复|回應|留言).*|留言.*|分享(到|至)?|[标標][签籤]|关于作者|關於作者|作者[简簡]介|(관련|추천|인기|최신) ?(기사|글|뉴스|상품|게시물)|댓글.*|공유(하기)?|태그',
  // Hindi, Indonesian, Vietnamese, Thai
  '(संबंधित|और) (खबरें|ख़बरें|लेख)|(यह|ये) भी पढ़ें.*|टिप्पणियां?|शेयर करें|(artikel|berita|produk) (terkait|lainnya)|baca juga.*|komentar|bagikan.*|(bài viết|tin|sản phẩm) (liên quan|khác|mới)|có thể bạn (quan tâm|thích).*|bình luận.*|chia sẻ.*|(บทความ|ข่าว)ที่เกี่ยวข้อง|ความคิดเห็น|แชร์',
]

/** Beginnings of lines that are links to other articles. */
const BEGINNINGS: readonly string[] = [
  'lesen sie auch|lies auch|mehr zum thema|auch interessant|mehr dazu|siehe auch',
  'lire aussi|à lire (aussi|également)?|voir aussi|en savoir plus|lire la suite',
  'le[ea] también|leer más|ver también|te puede interesar|mira también',
  'leia (também|mais)|veja (também|mais)|saiba mais',
  'leggi anche|leggi tutto|vedi anche|scopri di più',
  'lees ook|lees verder|lees meer|bekijk ook',
  'czytaj (także|również|też|więcej)|zobacz (także|również|też)|čtěte také|přečtěte si|olvassa el|citește și|vezi și',
  'läs (också|även|mer|vidare)|læs (også|mere)|les også|lue (myös|lisää)',
  'ayrıca bakınız|devamını oku|bunu da oku|διαβάστε (επίσης|ακόμη|περισσότερα)',
  '(читайте|смотрите|читать|смотреть) (также|ещё|еще|далее)|подробнее|читайте також|докладніше',
  'اقرأ (أيضا|أيضاً|أيضًا|المزيد)|شاهد أيضا|بیشتر بخوانید|קראו (גם|עוד)',
  '関連記事|続きを読む|あわせて読みたい|こちらも|相[关關](阅读|閱讀|文章)|[阅閱][读讀](更多|全文)|延伸[阅閱][读讀]|관련 ?기사|더 ?보기',
  '(यह|ये) भी पढ़ें|baca juga|xem thêm|đọc thêm|อ่านเพิ่มเติม',
]

const HEADING = new RegExp(`^(?:${HEADINGS.join('|')})$`, 'u')
const BEGINNING = new RegExp(`^(?:${BEGINNINGS.join('|')})(?!\\p{L})`, 'u')

/** A text in lower case, without surrounding signs. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
    .replace(/\s+/g, ' ')

/** Whether a heading in a language other than English begins a part that is not the article. */
export const isForeignEnding = (heading: string): boolean => HEADING.test(bare(heading))

/** Whether a line in such a language begins like a link to another article. */
export const leadsAwayInWords = (line: string): boolean => BEGINNING.test(bare(line))

const COMMENTS =
  /^(\d[\d.,]* )?((top|best|most|rated|latest|recent|all|reader|user|show|view|new|popular) ){0,2}(comments?|responses?|replies|thoughts)( (to|on|for|about) .*)?( \d[\d.,]*)?$|^(\d+ )?(kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties?|komentarze|komentáře|komentarji|hozzászólások|kommentarer|kommentit|comentarii|yorum(lar)?|комментари(и|й|я|ев)|коментарі|σχόλια|コメント|(网友)?[评評][论論]|留言|댓글|التعليقات|تعليقات|نظرات|תגובות|bình luận|komentar)( \d+)?$/u

/** Whether a heading is that of reader comments: "34 responses to …", "Top Rated Comments". */
export const isCommentsHeading = (heading: string): boolean => COMMENTS.test(bare(heading))
