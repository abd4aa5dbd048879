/** Remembers what a document was made from. */
import type { Resource, ResourceLoader } from '../base/resource.ts'

/** A loader that keeps what it gave. */
interface Recorder {
  readonly loader: ResourceLoader | null
  /** What was loaded, in no order that can be relied on, each address once. */
  readonly resources: ReadonlyMap<string, Resource>
}

/** A recorder over another loader. */
export function recorder(loader: ResourceLoader | null): Recorder {
  const resources = new Map<string, Resource>()
  if (loader === null) return { loader, resources }
  const recording: ResourceLoader = {
    async load(request) {
      const resource = await loader.load(request)
      if (request.kind !== 'file') resources.set(resource.url.href, resource)
      return resource
    },
  }
  return { loader: recording, resources }
}
