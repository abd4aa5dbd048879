/** Style environments inside query containers (CSS Containment 3, https://www.w3.org/TR/css-contain-3/#container-lengths). */
import type { StyleEnvironment } from './compute-context.ts'
import { type ContainerChain, type ContainerSize, unitBase } from './query-containers.ts'

/** The environments of a document, by the containers around an element, and whether a container's size was read. */
export class ContainerEnvironments {
  readonly #own: StyleEnvironment
  readonly #byChain = new Map<ContainerChain | null, { free: StyleEnvironment; cramped: StyleEnvironment }>()
  #wasRead = false

  constructor(own: StyleEnvironment) {
    this.#own = own
  }

  /** Whether a unit such as `cqw` has read the size of a container. */
  get wasRead(): boolean {
    return this.#wasRead
  }

  /** The environment inside a chain of containers; `hasRoom` if content may extend into the page margins. */
  in(containers: ContainerChain | null, hasRoom: boolean): StyleEnvironment {
    let known = this.#byChain.get(containers)
    if (known === undefined) {
      const own = this.#own
      const free = containers === null ? own : { ...own, container: this.#observed(unitBase(containers, own.viewport)) }
      known = { free, cramped: { ...free, hasRoom: false } }
      this.#byChain.set(containers, known)
    }
    return hasRoom ? known.free : known.cramped
  }

  /**
   * The size of a container, with a record of whether it was read: styles that do not read it are valid for containers
   * of any size.
   */
  #observed({ width, height }: ContainerSize): ContainerSize {
    const read = (value: number): number => {
      this.#wasRead = true
      return value
    }
    return {
      get width() {
        return read(width)
      },
      get height() {
        return read(height)
      },
    }
  }
}
