import { type NamedRoute, readRoutes } from '../contract/read-routes.ts';
import { type Declared, namesIn, propertyIn, type Sources } from './source.ts';

/** Which routes of the contract the client's code for an actor calls. */
export class Calls {
  readonly #sources: Sources;
  readonly #routes: ReadonlyMap<string, NamedRoute['route']>;

  private constructor(sources: Sources, routes: readonly NamedRoute[]) {
    this.#sources = sources;
    this.#routes = new Map(
      routes.map(({ module, name, route }) => [`src/contract/routes/${module}.ts ${name}`, route]),
    );
  }

  static async read(sources: Sources): Promise<Calls> {
    return new Calls(sources, await readRoutes());
  }

  /**
   * The routes that an actor calls, as `GET /v1/api/…`. The actors stand in what provides them, or in the maker that it hands its
   * own code to.
   */
  of(given: Declared, actor: string): string[] {
    const named = namesIn(given.text).flatMap(({ name }) => this.#sources.find(name, given.module) ?? []);
    const provider = [given, ...named].find(({ text }) => propertyIn(text, 'actors') !== '');
    const actors = provider ? propertyIn(provider.text, 'actors') : '';
    if (!provider || !actors.includes(`${actor}: `)) return [];
    // Actors on one line share what the line calls.
    const text = propertyIn(actors, actor) || actors;
    const own = this.#reached({ ...provider, text });
    if (own.length > 0 || provider === given) return own;
    const handed = namesIn(text).map(({ name }) => propertyIn(given.text, name));
    return this.#reached({ ...given, text: handed.join(' ').trim() || given.text });
  }

  /** Each route once that a text names, or a function of the client that it names; another feature calls its own. */
  #reached({ text, module }: Declared, seen = new Set<Declared>()): string[] {
    const routes = namesIn(text).flatMap(({ name, property }) => {
      const file = module.imports.get(name);
      const route = this.#routes.get(`${file} ${property}`) ?? this.#routes.get(`${file} ${name}`);
      if (route) return [`${route.method} ${route.path}`];
      const found = this.#sources.find(name, module);
      if (!found || seen.has(found) || name.endsWith('Feature')) return [];
      seen.add(found);
      return this.#reached(found, seen);
    });
    return [...new Set(routes)];
  }
}
