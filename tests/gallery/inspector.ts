import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { actorNameOf, eventFactsOf } from '../../src/client/actors/recorder.ts';

/**
 * Opens Stately's inspector beside the app and shows it the charts that run, from now on. That window is another site's,
 * so it gets what a trace holds and no more: the types of events with their plain facts, and states. No context, payload,
 * input, output or error.
 */
export function openInspector(app: AnyActorRef, page: Window): void {
  const { inspect } = createBrowserInspector({ window: page });
  const show = (event: InspectionEvent): void => {
    const shown = masked(event);
    if (shown) inspect.next?.(shown);
  };
  for (const actorRef of [app, ...descendants(app)])
    show({ type: '@xstate.actor', actorRef, rootId: app.sessionId });
  app.system.inspect(show);
}

/** The same event, made anew of what may be shown; null for what the inspector has no use for. */
function masked(event: InspectionEvent): InspectionEvent | null {
  const { type, rootId } = event;
  const actorRef = maskedActor(event.actorRef as AnyActorRef);
  if (type === '@xstate.event')
    return { type, rootId, actorRef, sourceRef: event.sourceRef, event: maskedEvent(event.event) };
  if (type === '@xstate.snapshot')
    return {
      type,
      rootId,
      actorRef,
      event: maskedEvent(event.event),
      snapshot: maskedSnapshot(event.snapshot),
    };
  return type === '@xstate.actor' ? { type, rootId, actorRef } : null;
}

const maskedEvent = (event: { type: string }) => ({ type: event.type, ...eventFactsOf(event).facts });

/** An actor of the app is never handed over itself: the inspector would read its snapshot. */
function maskedActor(ref: AnyActorRef): AnyActorRef {
  const { sessionId, _parent, logic } = ref as AnyActorRef & { logic?: { config?: object } };
  return {
    sessionId,
    _parent: _parent && { sessionId: _parent.sessionId },
    id: actorNameOf(ref),
    logic: { config: logic?.config },
    getSnapshot: () => maskedSnapshot(ref.getSnapshot()),
  } as unknown as AnyActorRef;
}

type MaskedSnapshot = Extract<InspectionEvent, { type: '@xstate.snapshot' }>['snapshot'];

function maskedSnapshot(snapshot: object): MaskedSnapshot {
  const { status, value } = snapshot as { status: string; value?: unknown };
  return { status, ...(value === undefined ? {} : { value }) } as unknown as MaskedSnapshot;
}

function descendants(ref: AnyActorRef): AnyActorRef[] {
  const children = Object.values(
    (ref.getSnapshot() as { children?: Record<string, AnyActorRef> }).children ?? {},
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}
