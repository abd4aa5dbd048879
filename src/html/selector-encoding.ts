/**
 * Selectors as JSON, which is read several times faster than selectors are parsed. Lists that several selectors share, as those
 * of a rule with nested rules, are encoded once and are one object when they are read.
 */
import { PSEUDO_CLASSES } from './pseudo-classes.ts'
import type { ComplexSelector, Compound, SelectorList, Simple } from './selector.ts'

/** A list of selectors, or the number of an earlier one: lists are numbered in the order in which their codes end. */
export type ListCode = number | readonly ComplexCode[]

/** Specificity, pseudo-element, the combinator before the first compound, the others, and the compounds. */
type ComplexCode = readonly [
  number,
  ComplexSelector['pseudoElement'],
  ComplexSelector['leading'],
  ComplexSelector['combinators'] | 0,
  ...CompoundCode[],
]

/** A compound of a type alone is the name of the type; in others, 0 stands for no type. */
type CompoundCode = string | readonly [TypeCode, ...SimpleCode[]]
type TypeCode = string | 0 | readonly [string | null, NonNullable<Compound['type']>['namespace']]

/** `.class`, `#id` and `:pseudo-class`, or the kind of any other simple selector and its parts. */
type SimpleCode = string | readonly [string, ...unknown[]]

const NONE: readonly never[] = []

/** The name of each pseudo-class without arguments, by its selector. */
const pseudoClasses = new Map([...PSEUDO_CLASSES].map(([name, simple]) => [simple, name]))

/** Encodes the selector lists of a sheet, in their order. */
export class SelectorEncoder {
  readonly #numbers = new Map<SelectorList, number>()

  /** The code of a list. Throws for selectors that depend on a document, which no sheet of a template has. */
  list(list: SelectorList): ListCode {
    const known = this.#numbers.get(list)
    if (known !== undefined) return known
    const code = list.map(selector => this.#complex(selector))
    this.#numbers.set(list, this.#numbers.size)
    return code
  }

  #complex({ compounds, combinators, leading, pseudoElement, specificity }: ComplexSelector): ComplexCode {
    const between = combinators.length === 0 ? 0 : combinators
    return [specificity, pseudoElement, leading, between, ...compounds.map(compound => this.#compound(compound))]
  }

  #compound({ type, simples }: Compound): CompoundCode {
    const plain = type === null ? 0 : type.name !== null && type.namespace === null ? type.name : null
    if (typeof plain === 'string' && simples.length === 0) return plain
    const code: TypeCode = plain ?? [type!.name, type!.namespace]
    return [code, ...simples.map(simple => this.#simple(simple))]
  }

  #simple(simple: Simple): SimpleCode {
    const name = pseudoClasses.get(simple)
    if (name !== undefined) return `:${name}`
    switch (simple.kind) {
      case 'class':
        return `.${simple.name}`
      case 'id':
        return `#${simple.name}`
      case 'attribute':
        return ['attribute', simple.name, simple.operator, simple.value, simple.ignoreCase]
      case 'any':
      case 'none':
      case 'has':
        return [simple.kind, this.list(simple.selectors)]
      case 'nth': {
        const { step, offset, fromEnd, ofType, of } = simple
        return ['nth', step, offset, fromEnd, ofType, of === null ? null : this.list(of)]
      }
      case 'state':
        return ['state', simple.name]
      case 'language':
        return ['language', simple.ranges]
      case 'direction':
        return ['direction', simple.direction]
      case 'never':
        return ['never']
      case 'host':
      case 'element':
        throw new Error(`A selector of the kind ${simple.kind} cannot be encoded.`)
    }
  }
}

/** Reads what a `SelectorEncoder` has encoded, in the same order. */
export class SelectorDecoder {
  readonly #lists: SelectorList[] = []

  /** The list of a code. */
  list(code: ListCode): SelectorList {
    if (typeof code === 'number') return this.#lists[code]!
    const list = code.map(complex => this.#complex(complex))
    this.#lists.push(list)
    return list
  }

  #complex(code: ComplexCode): ComplexSelector {
    const [specificity, pseudoElement, leading, between] = code
    const compounds: Compound[] = []
    for (let i = 4; i < code.length; i++) compounds.push(this.#compound(code[i] as CompoundCode))
    // With the keys in the order of the parser's, so that all selectors have one hidden class.
    return { compounds, combinators: between === 0 ? NONE : between, leading, pseudoElement, specificity }
  }

  #compound(code: CompoundCode): Compound {
    if (typeof code === 'string') return { type: { name: code, namespace: null }, simples: NONE }
    const [type] = code
    const simples: Simple[] = []
    for (let i = 1; i < code.length; i++) simples.push(this.#simple(code[i] as SimpleCode))
    return {
      type:
        type === 0
          ? null
          : typeof type === 'string'
            ? { name: type, namespace: null }
            : { name: type[0], namespace: type[1] },
      simples,
    }
  }

  #simple(code: SimpleCode): Simple {
    if (typeof code === 'string') return named(code)
    const [kind, first] = code
    switch (kind) {
      case 'attribute':
        return attributeOf(code)
      case 'any':
      case 'none':
      case 'has':
        return { kind, selectors: this.list(first as ListCode) }
      case 'nth': {
        const [, step, offset, fromEnd, ofType, of] = code as [
          string,
          number,
          number,
          boolean,
          boolean,
          ListCode | null,
        ]
        return { kind, step, offset, fromEnd, ofType, of: of === null ? null : this.list(of) }
      }
      case 'state':
        return { kind, name: first as string }
      case 'language':
        return { kind, ranges: first as readonly string[] }
      case 'direction':
        return { kind, direction: first as string }
      default:
        return { kind: 'never' }
    }
  }
}

/** A class, an id, or a pseudo-class without arguments. */
function named(code: string): Simple {
  const name = code.slice(1)
  if (code[0] === '.') return { kind: 'class', name }
  return code[0] === '#' ? { kind: 'id', name } : PSEUDO_CLASSES.get(name)!
}

function attributeOf(code: readonly unknown[]): Simple {
  const [, name, operator, value, ignoreCase] = code as [
    string,
    string,
    Extract<Simple, { kind: 'attribute' }>['operator'],
    string,
    boolean | null,
  ]
  return { kind: 'attribute', name, operator, value, ignoreCase }
}
