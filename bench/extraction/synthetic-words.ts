/** Words and phrases that synthetic pages are written with: nonsense with the shape of sentences, in six languages. */

export interface Language {
  readonly code: string
  readonly words: readonly string[]
  /** Between a word and the next. */
  readonly space: string
  readonly comma: string
  readonly stop: string
  /** What sites say beside their content, by part. */
  readonly labels: Readonly<Record<Label, string>>
}

export type Label =
  | 'related'
  | 'share'
  | 'subscribe'
  | 'comments'
  | 'about'
  | 'menu'
  | 'by'
  | 'cart'
  | 'description'
  | 'details'
  | 'rights'
  | 'more'
  | 'tags'
  | 'next'
  | 'previous'

const words = (text: string): readonly string[] => text.split(' ')

const labels = (text: string): Readonly<Record<Label, string>> => {
  const [
    related,
    share,
    subscribe,
    comments,
    about,
    menu,
    by,
    cart,
    description,
    details,
    rights,
    more,
    tags,
    next,
    previous,
  ] = text.split('|') as string[]
  return {
    related,
    share,
    subscribe,
    comments,
    about,
    menu,
    by,
    cart,
    description,
    details,
    rights,
    more,
    tags,
    next,
    previous,
  } as Record<Label, string>
}

export const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    words: words(
      'the river small bridge was built when nobody in town could remember how water had reached old mill and every winter boats waited near stone wall while children carried bread across a narrow path that led toward quiet hills where light faded slowly over fields of barley or rye before evening came with rain from western coast',
    ),
    space: ' ',
    comma: ', ',
    stop: '.',
    labels: labels(
      'You may also like|Share this|Subscribe to our newsletter|Leave a comment|About us|Home|By|Add to cart|Description|Specifications|All rights reserved|Read more|Tags|Next|Previous',
    ),
  },
  {
    code: 'de',
    words: words(
      'der Fluss kleine Brücke wurde gebaut als niemand im Ort wusste wie das Wasser die alte Mühle erreichte und jeden Winter warteten Boote an der Mauer während Kinder Brot über den schmalen Weg trugen der zu stillen Hügeln führte wo das Licht langsam über Feldern verschwand bevor Regen von Westen kam',
    ),
    space: ' ',
    comma: ', ',
    stop: '.',
    labels: labels(
      'Auch interessant|Teilen|Newsletter abonnieren|Kommentar schreiben|Über uns|Startseite|Von|In den Warenkorb|Beschreibung|Technische Daten|Alle Rechte vorbehalten|Weiterlesen|Schlagwörter|Weiter|Zurück',
    ),
  },
  {
    code: 'es',
    words: words(
      'el río pequeño puente fue construido cuando nadie en el pueblo recordaba cómo el agua había llegado al viejo molino y cada invierno los barcos esperaban junto al muro mientras los niños llevaban pan por un camino estrecho hacia colinas tranquilas donde la luz caía despacio sobre campos de cebada antes de la lluvia',
    ),
    space: ' ',
    comma: ', ',
    stop: '.',
    labels: labels(
      'También te puede interesar|Compartir|Suscríbete al boletín|Deja un comentario|Quiénes somos|Inicio|Por|Añadir al carrito|Descripción|Características|Todos los derechos reservados|Leer más|Etiquetas|Siguiente|Anterior',
    ),
  },
  {
    code: 'ru',
    words: words(
      'река маленький мост построили когда никто в городе не помнил как вода дошла до старой мельницы и каждую зиму лодки ждали у каменной стены пока дети несли хлеб по узкой дороге к тихим холмам где свет медленно гас над полями ячменя перед дождём с западного берега',
    ),
    space: ' ',
    comma: ', ',
    stop: '.',
    labels: labels(
      'Читайте также|Поделиться|Подписаться на рассылку|Оставить комментарий|О нас|Главная|Автор|В корзину|Описание|Характеристики|Все права защищены|Подробнее|Метки|Далее|Назад',
    ),
  },
  {
    code: 'ja',
    words: words(
      '川の 小さな 橋は 誰も 覚えて いない 頃に 建てられ 水は 古い 水車まで 届き 毎年 冬には 舟が 石垣の そばで 待ち 子供たちは 細い 道を 通って 静かな 丘へ パンを 運び 光は 麦畑の 上で ゆっくり 消えた',
    ),
    space: '',
    comma: '、',
    stop: '。',
    labels: labels(
      '関連記事|シェアする|メルマガ登録|コメントを書く|会社概要|ホーム|著者|カートに入れる|商品説明|仕様|無断転載を禁じます|続きを読む|タグ|次へ|前へ',
    ),
  },
  {
    code: 'ar',
    words: words(
      'النهر الجسر الصغير بني عندما لم يتذكر أحد في البلدة كيف وصل الماء إلى الطاحونة القديمة وفي كل شتاء تنتظر القوارب قرب الجدار بينما يحمل الأطفال الخبز عبر طريق ضيق نحو تلال هادئة حيث يخفت الضوء ببطء فوق حقول الشعير قبل المطر',
    ),
    space: ' ',
    comma: '، ',
    stop: '.',
    labels: labels(
      'قد يعجبك أيضا|شارك|اشترك في النشرة|اترك تعليقا|من نحن|الرئيسية|بقلم|أضف إلى السلة|الوصف|المواصفات|جميع الحقوق محفوظة|اقرأ المزيد|وسوم|التالي|السابق',
    ),
  },
]
