/** Form controls as fillable fields: kind, name, value and label (https://html.spec.whatwg.org/multipage/forms.html). */
import type { Element } from '../html/document.ts'
import { attribute, elementsOf } from '../html/document.ts'
import type { FormField } from './box.ts'
import { elementById, labelledBy } from './labelled-by.ts'

/** The field of an element, or null. File inputs, image buttons and hidden values have none. */
export function fieldOf(element: Element, baseUrl: URL | null): FormField | null {
  if (element.namespace !== 'html') return null
  const kind = kindOf(element)
  if (kind === null) return null
  const name = attribute(element, 'name') ?? attribute(element, 'id') ?? ''
  return {
    kind,
    name,
    group: kind === 'radio' ? `${formOf(element)?.order ?? -1} ${name}` : null,
    label: labelOf(element) || name || kind,
    value: sentValue(element, kind),
    options: element.name === 'select' ? optionsOf(element) : [],
    isChecked: element.attributes.has('checked'),
    isMultiple: element.name === 'textarea' || element.attributes.has('multiple'),
    isList: element.attributes.has('multiple') || Number(attribute(element, 'size') ?? '1') > 1,
    isSecret: attribute(element, 'type')?.toLowerCase() === 'password',
    isReadOnly: element.attributes.has('readonly') || isDisabled(element),
    isRequired: element.attributes.has('required'),
    longest: longestOf(element),
    action: kind === 'button' ? actionOf(element, baseUrl) : null,
  }
}

/** The kind of field of a control; null for controls without a counterpart in PDF. */
function kindOf(element: Element): FormField['kind'] | null {
  switch (element.name) {
    case 'textarea':
      return 'text'
    case 'select':
      return 'choice'
    case 'button':
      return 'button'
    case 'input': {
      const type = (attribute(element, 'type') ?? 'text').toLowerCase()
      if (type === 'checkbox' || type === 'radio') return type
      if (['submit', 'reset', 'button'].includes(type)) return 'button'
      if (['hidden', 'image', 'file', 'range'].includes(type)) return null
      return 'text'
    }
    default:
      return null
  }
}

/**
 * The value that a control submits: its text, or its `value`, which defaults to `on` for check boxes and radio buttons (HTML,
 * https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default-on).
 */
function sentValue(element: Element, kind: FormField['kind']): string {
  if (element.name === 'textarea') return textOf(element)
  if (element.name === 'button') return textOf(element).trim()
  return attribute(element, 'value') ?? (kind === 'checkbox' || kind === 'radio' ? 'on' : '')
}

/** The options of a `select`, including those of groups. */
function optionsOf(select: Element): FormField['options'] {
  return [...elementsOf(select)]
    .filter(({ name }) => name === 'option')
    .map(option => {
      const text = (attribute(option, 'label') ?? textOf(option)).replace(/\s+/g, ' ').trim()
      return { text, value: attribute(option, 'value') ?? text, isSelected: option.attributes.has('selected') }
    })
}

/** The text in an element, without that of one descendant. */
function textOf(element: Element, except: Element | null = null): string {
  let text = ''
  const pending = [...element.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') text += node.value
    else if (node.name === 'br') text += ' '
    else if (node !== except) pending.push(...node.children.toReversed())
  }
  return text
}

/** The maximum number of characters, or null. */
function longestOf(element: Element): number | null {
  const longest = Number.parseInt(attribute(element, 'maxlength') ?? '', 10)
  return longest >= 0 ? longest : null
}

/**
 * Whether a control is disabled: by its attribute, or by a fieldset around it unless it is in the first legend of that
 * fieldset (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled).
 */
function isDisabled(control: Element): boolean {
  if (control.attributes.has('disabled')) return true
  for (let { parent, child } = above(control); parent !== null; { parent, child } = above(parent)) {
    if (parent.name === 'fieldset' && parent.attributes.has('disabled') && child !== firstLegend(parent)) return true
  }
  return false
}

const above = (child: Element): { readonly parent: Element | null; readonly child: Element } => ({
  parent: child.parent,
  child,
})

const firstLegend = ({ children }: Element): Element | undefined =>
  children.find((node): node is Element => node.kind === 'element' && node.name === 'legend')

/** The nearest ancestor of this name. */
function ancestor(element: Element, name: string): Element | null {
  let around = element.parent
  while (around !== null && around.name !== name) around = around.parent
  return around
}

/**
 * The form owner of a control: by its `form` attribute, else the nearest ancestor
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner, steps 4 and 5).
 */
function formOf(control: Element): Element | null {
  const id = attribute(control, 'form')
  if (id === null) return ancestor(control, 'form')
  const named = elementById(control, id)
  return named?.name === 'form' ? named : null
}

/** The action of a button: submitting the form to a web address, or resetting it. */
function actionOf(button: Element, baseUrl: URL | null): FormField['action'] {
  const type = (attribute(button, 'type') ?? 'submit').toLowerCase()
  if (type === 'reset') return { kind: 'reset' }
  const form = formOf(button)
  const given = attribute(button, 'formaction') ?? (form === null ? null : attribute(form, 'action'))
  if (type !== 'submit' || given === null || !URL.canParse(given, baseUrl?.href)) return null
  const { href, protocol } = new URL(given, baseUrl?.href)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const method = attribute(button, 'formmethod') ?? (form === null ? null : attribute(form, 'method'))
  return { kind: 'submit', url: href, isGet: method?.toLowerCase() !== 'post' }
}

// ---------- labels ----------

/** By root element: the text of labels by the id of their control. */
const labels = new WeakMap<Element, ReadonlyMap<string, string>>()

/** The texts of labels by the id of their control, collected once per document. */
function labelsIn(root: Element): ReadonlyMap<string, string> {
  let known = labels.get(root)
  if (known === undefined) {
    const found = new Map<string, string>()
    for (const element of elementsOf(root)) {
      const id = element.name === 'label' ? attribute(element, 'for') : null
      if (id !== null && !found.has(id)) found.set(id, textOf(element))
    }
    known = found
    labels.set(root, known)
  }
  return known
}

/**
 * The name of a control (Accessible Name and Description Computation 1.2,
 * https://www.w3.org/TR/accname-1.2/#computation-steps, for the attributes and elements of HTML).
 */
function labelOf(element: Element): string {
  let root = element
  while (root.parent !== null) root = root.parent
  const id = attribute(element, 'id')
  const around = ancestor(element, 'label')
  const found = [
    labelledBy(element),
    attribute(element, 'aria-label'),
    id === null ? null : (labelsIn(root).get(id) ?? null),
    around === null ? null : textOf(around, element),
    element.name === 'button' ? textOf(element) : null,
    attribute(element, 'title'),
    attribute(element, 'placeholder'),
    element.name === 'input' ? attribute(element, 'alt') : null,
  ].map(text => text?.replace(/\s+/g, ' ').trim())
  return (found.find(text => text) ?? '').slice(0, 300).toWellFormed()
}
