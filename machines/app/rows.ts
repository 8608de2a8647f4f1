import type { AnyStateMachine, EmittedFrom, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import type { ChartSystem, SingletonId, SingletonMachines } from './singletons.ts';

/**
 * One row of the wiring: when `from` announces `on`, or enters or leaves a state with a tag, `to` gets `send`. What the
 * announcement carries goes along. A chart that has not been started hears nothing.
 */
export type AppWiringRow = {
  readonly from: string;
  readonly on: Signal;
  readonly to: string;
  readonly send: string;
  /** What the event carries, where it is not what the announcement carries. */
  readonly with?: ((heard: never) => object) | undefined;
  /** A named guard: the row does nothing where it says no. */
  readonly when?: ((heard: never, system: ChartSystem) => boolean) | undefined;
  /** What `to` gets at its start when `from` announced `on` before that; null when it did not. */
  readonly missed?: ((snapshot: never) => object | null) | undefined;
};

/** What makes a row act: an event that `from` emits, or a tag it gets or loses. */
export type Signal = string | { readonly enters: string } | { readonly leaves: string };

type Payload<Event> = Omit<Event, 'type'>;
type Named<Events extends EventObject, Type> = Extract<Events, { type: Type }>;
type SourceOf<Id extends SingletonId> = SingletonMachines[Id];

/** How an announcement becomes one of the events `To` takes; `with` must be given where their payloads differ. */
type Sending<Heard extends EventObject, To extends EventObject, From extends AnyStateMachine> = {
  [Type in To['type']]: {
    readonly send: Type;
    readonly when?: (heard: Heard, system: ChartSystem) => boolean;
    readonly missed?: (snapshot: SnapshotFrom<From>) => Payload<Named<To, Type>> | null;
  } & (Payload<Heard> extends Payload<Named<To, Type>>
    ? { readonly with?: undefined }
    : { readonly with: (heard: Heard) => Payload<Named<To, Type>> });
}[To['type']];

type Tags<Machine extends AnyStateMachine> = Parameters<SnapshotFrom<Machine>['hasTag']>[0] & string;
type TagChange<Machine extends AnyStateMachine> =
  | { readonly enters: Tags<Machine> }
  | { readonly leaves: Tags<Machine> };

/** What a chart that takes the events `To` may hear of the singletons. */
export type FromSingleton<To extends EventObject> = {
  [Id in SingletonId]:
    | {
        [On in EmittedFrom<SourceOf<Id>>['type']]: { readonly from: Id; readonly on: On } & Sending<
          Named<EmittedFrom<SourceOf<Id>>, On>,
          To,
          SourceOf<Id>
        >;
      }[EmittedFrom<SourceOf<Id>>['type']]
    | ({ readonly from: Id; readonly on: TagChange<SourceOf<Id>> } & Sending<EventObject, To, SourceOf<Id>>);
}[SingletonId];

/** What a chart may tell the singletons. */
export type ToSingleton<From extends AnyStateMachine> = {
  [Id in SingletonId]:
    | {
        [On in EmittedFrom<From>['type']]: { readonly on: On; readonly to: Id } & Sending<
          Named<EmittedFrom<From>, On>,
          EventFromLogic<SourceOf<Id>>,
          From
        >;
      }[EmittedFrom<From>['type']]
    | ({ readonly on: TagChange<From>; readonly to: Id } & Sending<
        EventObject,
        EventFromLogic<SourceOf<Id>>,
        From
      >);
}[SingletonId];

/** A row between two singletons. */
export type BetweenSingletons = {
  [Id in SingletonId]: { readonly to: Id } & FromSingleton<EventFromLogic<SourceOf<Id>>>;
}[SingletonId];

/** What one feature hears of another; made by `heard`. `Sent` is the event that the signal becomes. */
export type FromFeature<Sent extends EventObject = EventObject> = {
  readonly from: string;
  readonly on: Signal;
  readonly send: Sent['type'];
  readonly when: AppWiringRow['when'];
  readonly with?: undefined;
  readonly missed?: undefined;
  /** Never there: the type alone tells what is sent. */
  readonly sent?: Sent;
};

/** What a signal carries: the event that is emitted, or nothing for a tag. */
type Carried<Machine extends AnyStateMachine, On> = On extends string
  ? Named<EmittedFrom<Machine>, On>
  : EventObject;

/** What a feature hears of another one. `send` is the event that the signal becomes; it carries what the signal carries. */
export function heard<
  Machine extends AnyStateMachine,
  const On extends EmittedFrom<Machine>['type'] | TagChange<Machine>,
  const Send extends string,
>(
  from: { readonly id: string; readonly machine: Machine },
  on: On,
  send: Send,
  when?: (heard: Carried<Machine, On>) => boolean,
): FromFeature<Payload<Carried<Machine, On>> & { type: Send }> {
  return { from: from.id, on, send, when };
}
