import type { TFunction } from 'i18next';
import type { AnyActorLogic, Subscription } from 'xstate';
import type { BasicInfo } from '#contract/routes/account';
import type { AppRef } from '#machines/app/app.machine';
import type { AnyWire, FeatureId, Features } from '#machines/app/features';
import { SCOPES } from '#machines/app/scopes';
import type { Http } from '../actors/http.ts';
import type { ToastTone } from '../ui/toast-queue.ts';

/** What a feature's actors may use. */
export type FeatureDeps = {
  http: Http;
  /** The token of the session, for calls that do not go through `http`. */
  token: () => string | null;
  /** The account in front; 0 for a visitor. */
  accountId: () => number;
  language: () => string;
  origin: string;
  onExpired: (token: string) => void;
  /** The settings of the site; null until startup has read them. */
  basicInfo: () => BasicInfo | null;
};

/** What a feature's announcements may do on the page. */
export type PageTools = {
  say: (tone: ToastTone, text: string) => void;
  text: TFunction;
  go: (path: string) => void;
  /** To where the user was sent to the login from, or home. */
  back: () => void;
  leave: (url: string, isNewTab: boolean) => void;
};

/** A chart that starts when its screen first opens, with its actors, and what its announcements do on the page. */
export type Feature<Id extends FeatureId> = {
  id: Id;
  start: (deps: FeatureDeps) => { logic: AnyActorLogic; input?: unknown };
  /** Whom it talks to among the charts. */
  wire: AnyWire | undefined;
  effects?: (ref: Features[Id], tools: PageTools) => Subscription[];
};

export type Opened = (tools: PageTools) => Subscription[];

export interface Host {
  /** The feature's running chart; started when nobody asked for it before. */
  open: <Id extends FeatureId>(feature: Feature<Id>) => Features[Id];
  /** Told of every feature that was or will be opened. Returns how to stop. */
  onOpened: (listener: (opened: Opened) => void) => () => void;
}

/** Asks the app chart to start features, and remembers which were. */
export class FeatureHost implements Host {
  readonly #app: AppRef;
  readonly #deps: FeatureDeps;
  readonly #opened = new Map<FeatureId, Opened>();
  readonly #listeners = new Set<(opened: Opened) => void>();

  constructor(app: AppRef, deps: FeatureDeps) {
    this.#app = app;
    this.#deps = deps;
  }

  open<Id extends FeatureId>({ id, start, wire, effects }: Feature<Id>): Features[Id] {
    if (!this.#opened.has(id)) {
      const deps = SCOPES[id] === 'device' ? { ...this.#deps, http: openOnly(this.#deps.http) } : this.#deps;
      const { logic, input } = start(deps);
      this.#app.send({ type: 'feature.opened', id, logic, input, wire });
      const opened: Opened = (tools) => effects?.(this.#find(id), tools) ?? [];
      this.#opened.set(id, opened);
      for (const listener of this.#listeners) listener(opened);
    }
    return this.#find(id);
  }

  onOpened(listener: (opened: Opened) => void): () => void {
    for (const opened of this.#opened.values()) listener(opened);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #find<Id extends FeatureId>(id: Id): Features[Id] {
    return this.#app.system.get(id) as Features[Id];
  }
}

/** What is the device's outlives the account, so it may read nothing of one: calls that need a session are refused. */
function openOnly(http: Http): Http {
  return (route, request, options) => {
    if (route.access !== 'open')
      throw new Error(`${route.path} needs a session: its feature is the account's`);
    return http(route, request, options);
  };
}
