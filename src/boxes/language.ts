/** The language of elements. */
import { languageTag } from '../base/language-tag.ts'
import { type Element, placeOf } from '../html/document.ts'
import type { BuildContext } from './context.ts'

/** The `lang` of an element, if it is a language tag. */
export function knownLanguage({ diagnostics }: BuildContext, element: Element): string | null {
  if (element.attributes.size === 0) return null
  const given = element.attributes.get('lang') ?? element.attributes.get('xml:lang')
  if (given === undefined || given.trim() === '') return null
  const tag = languageTag(given)
  if (tag === null && !/^(?:und|mul|zxx)\b/i.test(given))
    diagnostics.warn(
      'accessibility',
      `the language "${given.slice(0, 40)}" is none (BCP 47) and is left out`,
      placeOf(element),
    )
  return tag
}
