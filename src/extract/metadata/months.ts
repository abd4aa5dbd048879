/** Names of months in the languages of most pages, in the forms used in dates. */

/** One row per language: the forms of each month that dates use, without accents, in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'january february march april may june july august september|sept october november december',
  de: 'januar|janner februar|feber marz april mai juni juli august september oktober november dezember',
  fr: 'janvier|janv fevrier|fevr|fev mars avril|avr mai juin juillet|juil aout septembre|sept octobre novembre decembre',
  es: 'enero|ene febrero marzo abril|abr mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre|dic',
  it: 'gennaio febbraio marzo aprile maggio|mag giugno|giu luglio|lug agosto settembre ottobre|ott novembre dicembre',
  pt: 'janeiro fevereiro|fev marco abril|abr maio junho julho agosto setembro outubro|out novembro dezembro|dez',
  nl: 'januari februari maart|mrt april mei juni juli augustus september oktober|okt november december',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  nb: 'januar februar mars april mai juni juli august september oktober november desember|des',
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  pl: 'stycznia|styczen|sty lutego|luty|lut marca|marzec kwietnia|kwiecien|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpien|sie wrzesnia|wrzesien|wrz pazdziernika|pazdziernik|paz listopada|listopad|lis grudnia|grudzien|gru',
  cs: 'ledna|leden unora|unor brezna|brezen dubna|duben kvetna|kveten cervna|cerven cervence|cervenec srpna|srpen zari rijna|rijen listopadu prosince|prosinec',
  ru: 'января|январь|янв февраля|февраль|фев марта|март|мар апреля|апрель|апр мая|маи июня|июнь июля|июль августа|август|авг сентября|сентябрь|сен октября|октябрь|окт ноября|ноябрь|ноя декабря|декабрь|дек',
  uk: 'січня|січень лютого|лютии березня|березень квітня|квітень травня|травень червня|червень липня|липень серпня|серпень вересня|вересень жовтня|жовтень листопада|листопад грудня|грудень',
  tr: 'ocak subat mart nisan mayıs|mayis haziran temmuz agustos eylul ekim kasım|kasim aralık|aralik',
  hu: 'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  el: 'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  id: 'januari februari maret april mei juni juli agustus september oktober november desember',
}

/** The English abbreviations are the first three letters, as in languages that share them. */
const ABBREVIATIONS = 'jan feb mar apr may jun jul aug sep oct nov dec'

const MONTHS: ReadonlyMap<string, number> = new Map(
  [...Object.values(NAMES), ABBREVIATIONS].flatMap(names =>
    names.split(' ').flatMap((forms, at) => forms.split('|').map(form => [form, at + 1] as const)),
  ),
)

/** The month, from 1 to 12, of the first word that names one; null if none does. */
export function monthIn(text: string): number | null {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  for (const word of words) {
    const month = MONTHS.get(word)
    if (month !== undefined) return month
  }
  return null
}
