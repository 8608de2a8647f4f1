import type { TFunction } from 'i18next';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EmittedFrom,
  EventObject,
  InputFrom,
  Subscription,
} from 'xstate';
import type { Language } from '#contract/languages';
import type { BasicInfo } from '#contract/routes/account';
import type { Listening, Scope, ScopeOf, Telling } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import type { Zone } from '#machines/preferences/preferences.machine';
import type { ToastTone } from '../../../ui/toast-queue.ts';
import type { Http } from '../../actors/http.ts';
import type { InstallPrompt } from '../../actors/install-prompt.ts';
import type { KeptStep } from '../../actors/recorder.ts';
import type { Format } from '../format/format.ts';

/** What a feature's actors may use. */
export type FeatureDeps = {
  http: Http;
  /** The token of the session, for calls that do not go through `http`. */
  token: () => string | null;
  /** The account in front; 0 for a visitor. */
  accountId: () => number;
  language: () => Language;
  /** The zone whose clocks the trader goes by. */
  zone: () => Zone;
  /** What time it is by the server's clock, as soon as it was heard. */
  now: () => number;
  origin: string;
  onExpired: (token: string) => void;
  /** What the browser handed out to install the app with; null where it did not. */
  installPrompt: () => InstallPrompt | null;
  /** The app's build, and what its charts did last. */
  recorded: () => { build: string; steps: readonly KeptStep[] };
  /** The settings of the site. Throws for a feature that does not say `needsSettings`. */
  settings: () => BasicInfo;
};

/** What a feature's announcements may do on the page. */
export type PageTools = {
  say: (tone: ToastTone, text: string) => void;
  text: TFunction;
  /** How figures read in the language of the app. */
  figures: () => Format;
  go: (path: string) => void;
  /** Goes there in place of the screen that is shown, so that Back does not lead to it. */
  redirect: (path: string) => void;
  /** To where the user was sent to the login from, or home. */
  back: () => void;
  leave: (url: string, isNewTab: boolean) => void;
};

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;

/**
 * One feature in one place: a chart with the actors it invokes, whose data it holds, what it hears of the other charts
 * and tells those that always run, and what its announcements do on the page. It starts when its screen first opens; one
 * that needs the settings of the site, once startup has read them.
 */
export type Feature<Id extends string = string, Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly id: Id;
  readonly machine: Machine;
  readonly scope: Scope;
  readonly needsSettings?: boolean;
  readonly listens: readonly Omit<AppWiringRow, 'to'>[];
  readonly tells: readonly Omit<AppWiringRow, 'from'>[];
  actors(deps: FeatureDeps): Actors<Machine>;
  input(deps: FeatureDeps): InputFrom<Machine>;
  readonly effects: readonly Effect[];
  keeps?(ref: ActorRefFrom<Machine>): Subscription;
};

/** What the page does when a chart announces something. */
export type Does<Heard> = (heard: Heard, page: PageTools, ref: Pick<AnyActorRef, 'system'>) => void;

/** An announcement, and what it does on the page: a named function, by whose name the pages about the charts tell it. */
export type Effect = { readonly on: string; does(...given: Parameters<Does<EventObject>>): void };

type EffectOf<Machine extends AnyStateMachine> = {
  [On in EmittedFrom<Machine>['type']]: {
    readonly on: On;
    readonly does: Does<Extract<EmittedFrom<Machine>, { type: On }>>;
  };
}[EmittedFrom<Machine>['type']];

type Definition<Id extends string, Machine extends AnyStateMachine> = {
  id: Id;
  scope: ScopeOf<Machine>;
  needsSettings?: boolean;
  actors?: (deps: FeatureDeps) => Actors<Machine>;
  effects?: readonly EffectOf<Machine>[];
  /** Keeps what is in the chart on the device as long as it runs. */
  keeps?: (ref: ActorRefFrom<Machine>) => Subscription;
  listens?: readonly Listening<Machine>[];
  tells?: readonly Telling<Machine>[];
} & (undefined extends InputFrom<Machine>
  ? { input?: undefined }
  : { input: (deps: FeatureDeps) => InputFrom<Machine> });

/** Defines a feature on a chart; what is left out is nothing. In two calls: the chart says what the rest may be. */
export function feature<Machine extends AnyStateMachine>(machine: Machine) {
  return <const Id extends string>(definition: Definition<Id, Machine>): Feature<Id, Machine> => ({
    effects: [],
    actors: () => ({}) as Actors<Machine>,
    input: () => undefined as InputFrom<Machine>,
    ...definition,
    machine,
    listens: (definition.listens ?? []) as readonly Omit<AppWiringRow, 'to'>[],
    tells: (definition.tells ?? []) as readonly Omit<AppWiringRow, 'from'>[],
  });
}

/** The running chart of a feature. */
export type RefOf<F> = F extends Feature<string, infer Machine> ? ActorRefFrom<Machine> : never;
