/** Configurations of optional content: ISO 14289-1 §7.10, ISO 14289-2 §8.7, ISO 19005-2 §6.9. */
import type { PdfFile } from '../pdf-reader/file.ts'
import { isArray, isDictionary, isReference, type PdfDictionary, type PdfValue, textOf } from '../pdf-reader/values.ts'
import { listOf } from './structure-tree.ts'
import type { Report } from './types.ts'

/** Nesting of an `Order` array that is followed: it may refer to itself. */
const DEEPEST = 50

/**
 * Checks the clauses on optional content. Configurations have names because people choose among them. With `isFixed`, groups
 * may not change their state automatically (AS), by zoom or on printing: what is read aloud, or kept, would depend on how it
 * is viewed.
 */
export function checkOptionalContent(file: PdfFile, report: Report, clause: string, isFixed: boolean): void {
  const properties = file.dictionary(file.catalog.get('OCProperties'))
  const values = [properties.get('D'), ...listOf(file, properties.get('Configs'))]
  const configurations = values.map(value => file.resolve(value)).filter(isDictionary)
  const names = new Set<string>()
  // PDF/UA-2 requires names if there are several configurations.
  const needsNames = clause !== '8.7' || properties.has('Configs')
  for (const configuration of configurations) {
    const name = textOf(file.resolve(configuration.get('Name')))
    if (name === '' && needsNames) report(clause, 'a configuration of optional content has no name')
    if (isFixed && configuration.has('AS')) report(clause, 'optional content changes its state automatically (AS)')
    // Of archives only: names differ, and Order lists every group, so that no viewer hides a group from its user.
    if (clause !== '6.9') continue
    if (names.has(name)) report(clause, 'two configurations of optional content have the same name')
    names.add(name)
    if (configuration.has('Order') && !hasAll(file, configuration, properties.get('OCGs')))
      report(clause, 'a configuration omits groups of optional content (Order)')
  }
}

/** Whether `Order`, an array of groups and nested arrays, has each group. */
function hasAll(file: PdfFile, configuration: PdfDictionary, groups: PdfValue | undefined): boolean {
  const listed = new Set<number>()
  const visit = (value: PdfValue | undefined, depth: number): void => {
    if (isReference(value)) listed.add(value.id)
    const found = file.resolve(value)
    if (isArray(found) && depth < DEEPEST) for (const item of found) visit(item, depth + 1)
  }
  visit(configuration.get('Order'), 0)
  return listOf(file, groups).every(group => !isReference(group) || listed.has(group.id))
}
