import type { BasicInfo } from '#contract/routes/account';
import type { AppRef } from '#machines/app/app.machine';
import { runningChart } from '#machines/app/singletons';
import type { Http } from '../../actors/http.ts';
import type { Feature, FeatureDeps, RefOf } from './feature.ts';

export interface Host {
  /** Starts the features' charts, those that do not run yet. */
  open: (features: readonly Feature[]) => void;
  areOpen: (features: readonly Feature[]) => boolean;
  /** The running chart of a feature. Throws for one whose screen did not open it. */
  find: <F extends Feature>(feature: F) => RefOf<F>;
  /** Calls back for every feature that is open, and every one that is opened later. Returns how to stop. */
  onOpened: (listener: (feature: Feature) => void) => () => void;
}

/** Asks the app chart to start features, and remembers which were. */
export class FeatureHost implements Host {
  readonly #app: AppRef;
  readonly #deps: FeatureDeps;
  readonly #opened = new Map<string, Feature>();
  /** Features the app was asked to start: asked while it acts, it starts them once it has acted. */
  readonly #asked = new Map<string, Feature>();
  readonly #listeners = new Set<(feature: Feature) => void>();
  /** Features that wait for the settings of the site. */
  #waiting = new Set<Feature>();

  constructor(app: AppRef, deps: Omit<FeatureDeps, 'settings'>) {
    this.#app = app;
    this.#deps = { ...deps, settings: () => known(settingsOf(app)) };
    app.subscribe(() => {
      this.#startWaiting();
      this.#announce();
    });
  }

  open(features: readonly Feature[]): void {
    for (const feature of features) {
      if (this.#opened.has(feature.id) || this.#asked.has(feature.id)) continue;
      if (feature.needsSettings && !settingsOf(this.#app)) this.#waiting.add(feature);
      else this.#start(feature);
    }
  }

  find<F extends Feature>({ id }: F): RefOf<F> {
    return runningChart(id, this.#app.system) as RefOf<F>;
  }

  areOpen(features: readonly Feature[]): boolean {
    return features.every(({ id }) => this.#opened.has(id));
  }

  readonly onOpened = (listener: (feature: Feature) => void): (() => void) => {
    for (const feature of this.#opened.values()) listener(feature);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #startWaiting(): void {
    if (this.#waiting.size === 0 || !settingsOf(this.#app)) return;
    const features = [...this.#waiting];
    this.#waiting = new Set();
    this.open(features);
  }

  #start(feature: Feature): void {
    const { http, settings } = this.#deps;
    const deps: FeatureDeps = {
      ...this.#deps,
      http: feature.scope === 'device' ? openOnly(http) : http,
      settings: feature.needsSettings ? settings : () => known(null),
    };
    const machine = feature.machine.provide({ actors: feature.actors(deps) });
    this.#asked.set(feature.id, feature);
    this.#app.send({ type: 'feature.opened', feature: { ...feature, machine }, input: feature.input(deps) });
  }

  /** Tells the listeners of the features that run by now. */
  #announce(): void {
    for (const [id, feature] of this.#asked) {
      if (!this.#app.system.get(id)) continue;
      this.#asked.delete(id);
      this.#opened.set(id, feature);
      for (const listener of this.#listeners) listener(feature);
    }
  }
}

const settingsOf = (app: AppRef): BasicInfo | null => app.getSnapshot().context.startup?.basicInfo ?? null;

/** A feature that starts without them would take what it does not know yet for a setting. */
function known(settings: BasicInfo | null): BasicInfo {
  if (!settings) throw new Error('needsSettings');
  return settings;
}

/** What is the device's outlives the account, so it may read nothing of one: calls that need a session are refused. */
function openOnly(http: Http): Http {
  return (route, request, options) => {
    if (route.access !== 'open') throw new Error(`${route.path} needs a session`);
    return http(route, request, options);
  };
}
