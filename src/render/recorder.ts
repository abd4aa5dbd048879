/** Records the resources of a document. */
import type { Resource, ResourceLoader } from '../base/resource.ts'

/** A loader that keeps its results. */
interface Recorder {
  readonly loader: ResourceLoader | null
  /** The loaded resources by address; their order is not defined. */
  readonly resources: ReadonlyMap<string, Resource>
}

/** A recorder around another loader. */
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
