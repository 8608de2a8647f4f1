import { type ActorRefFrom, assign, emit, not, raise, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import type { CommandKind } from '../command/logged-command.ts';
import { commandInput, type Ended, type Sender } from '../command/sent-command.ts';
import {
  isUploading,
  keptPictures,
  missingSlots,
  type SlotContext,
  type Slots,
  slotInput,
  withSlot,
} from '../command-form/picture-slots.ts';
import { promiseActor } from '../unprovided.ts';
import { type SlotChanged, uploadMachine } from '../upload/upload.machine.ts';

/**
 * KYC review: papers handed in to be reviewed: identity verification, and later the loans'. Owns how the review stands,
 * the pictures' slots and what is typed, which both outlive a reload. Started when its screen first opens, never ends;
 * hidden while its screen is, and what was begun is there when it comes back.
 */

/** A rejected review takes papers again and says why (S4.5, S4.6). */
export type ReviewStanding = { status: 'none' | 'rejected' | 'waiting' | 'finished'; reason: string };
export type HandIn<Papers> = { papers: Papers; slots: Slots };

/** What was typed and the pictures that are at the server, from before a reload. */
export type KycReviewInput<Papers> = { papers: Papers | null; slots: Slots };

export type KycReviewContext<Papers> = SlotContext & {
  /** Why an operator rejected the papers; empty when none did. */
  reason: string;
  /** What is typed, or being handed in; null while nothing is. */
  papers: Papers | null;
  /** The idempotency key of what is handed in. */
  key: string;
  /** The server's words of a refusal; empty for none. */
  message: string;
  /** The input at fault, when the server named one. */
  field: string | null;
};

export type KycReviewEvent<Papers> =
  | { type: 'review.shown' }
  | { type: 'review.hidden' }
  | { type: 'review.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  /** An operator may have decided: what was read before does not know it. */
  | { type: 'review.decided' }
  /** What is typed stays until it is handed in or its account is left. */
  | { type: 'fields.changed'; papers: Papers }
  | { type: 'papers.submit'; papers: Papers; key: string }
  | { type: 'slots.renew' }
  | SlotChanged
  | AccountLeft
  | CommandDoubted;

export type KycReviewEmitted = { type: 'papers.accepted'; message: string };

export const createHandInMachine = <Papers>() => createCommandMachine<HandIn<Papers>, ReviewStanding>();

/** `kind` is the command that hands the papers in; `slots` names the pictures they need, in the order they are shown. */
export function createKycReviewMachine<Papers>(kind: CommandKind, slots: readonly string[]) {
  type Context = KycReviewContext<Papers>;
  return setup({
    types: {
      context: {} as Context,
      input: {} as KycReviewInput<Papers>,
      events: {} as KycReviewEvent<Papers>,
      emitted: {} as KycReviewEmitted,
      tags: {} as 'form' | 'busy' | 'doubt' | 'loading' | 'waiting' | 'finished' | 'failed',
    },
    actors: {
      /** Reads how the review stands. */
      loadReview: promiseActor<ReviewStanding, unknown>('loadReview'),
      handIn: createHandInMachine<Papers>(),
      /** The upload of one picture. */
      upload: uploadMachine,
    },
    actions: {
      /** Keeps why the papers were rejected. */
      storeReason: assign((_, params: { output: ReviewStanding }) => ({ reason: params.output.reason })),
      /** Keeps the address of a slot's picture and whether it is on its way. */
      storeSlot: assign(({ context }, params: SlotChanged) => withSlot(context, params)),
      /** Marks the slots that need a picture and hold none. */
      storeMissing: assign(({ context }) => ({ missing: missingSlots(context, slots) })),
      /** Empties every slot. */
      clearSlots: assign(() => ({ slots: {}, busySlots: [] })),
      /** Keeps what is typed. */
      storePapers: assign((_, params: { papers: Papers }) => ({ papers: params.papers })),
      /** Keeps what is handed in, with its key. */
      storeHandIn: assign((_, { papers, key }: { papers: Papers; key: string }) => ({ papers, key })),
      /** Keeps the server's words and the input at fault. */
      storeRefusal: assign((_, params: Ended<ReviewStanding>) => ({
        message: params.output.kind === 'rejected' ? params.output.message : '',
        field: params.output.kind === 'rejected' ? params.output.field : null,
      })),
      /** Forgets the last refusal. */
      clearRefusal: assign({ message: '', field: null }),
      /** Takes the marks off empty slots. */
      clearMissing: assign(() => ({ missing: [] })),
      /** Forgets what was typed, why it was rejected and the key. */
      clearPapers: assign(() => ({ papers: null, reason: '', key: '' })),
      /** Starts every slot anew, without its picture. */
      renewSlots: raise({ type: 'slots.renew' }),
      notifyAccepted: emit((_, params: Ended<ReviewStanding>) => ({
        type: 'papers.accepted' as const,
        message: params.output.kind === 'accepted' ? params.output.message : '',
      })),
    },
    guards: {
      /** The operator approved the papers. */
      isFinished: (_, params: { output: ReviewStanding }) => params.output.status === 'finished',
      /** The papers wait for an operator. */
      isWaiting: (_, params: { output: ReviewStanding }) => params.output.status === 'waiting',
      /** A picture is still on its way. */
      isUploading: ({ context }) => isUploading(context),
      /** A slot that the papers need holds no picture. */
      lacksPicture: ({ context }) => missingSlots(context, slots).length > 0,
      /** Nothing is on its way and a slot is empty. */
      hasNoPicture: ({ context }) => !isUploading(context) && missingSlots(context, slots).length > 0,
      ...outcomeGuards,
    },
    delays: { answerTimeout: 10_000, lookAgain: 5_000 },
  }).createMachine({
    id: 'kycReview',
    context: ({ input }) => ({
      reason: '',
      ...keptPictures(input.slots),
      papers: input.papers,
      key: '',
      message: '',
      field: null,
    }),
    type: 'parallel',
    states: {
      review: {
        initial: 'hidden',
        on: {
          'account.left': {
            target: '.hidden',
            actions: ['clearPapers', 'clearRefusal', 'clearMissing', 'clearSlots', 'renewSlots'],
          },
        },
        states: {
          hidden: { on: { 'review.shown': { target: 'shown' } } },
          shown: {
            initial: 'loading',
            on: {
              'review.hidden': { target: 'hidden' },
            },
            states: {
              loading: {
                tags: 'loading',
                invoke: {
                  id: 'loadReview',
                  src: 'loadReview',
                  onDone: [
                    { guard: by('isFinished'), target: 'finished' },
                    { guard: by('isWaiting'), target: 'waiting' },
                    { target: 'form', actions: by('storeReason') },
                  ],
                  onError: { target: 'failed' },
                },
                on: { 'review.decided': { target: 'loading', reenter: true } },
                after: { answerTimeout: { target: 'failed' } },
                meta: { clauses: ['S7.18', 'S7.47'] },
              },
              failed: {
                tags: 'failed',
                on: {
                  'review.retry': { target: 'loading' },
                  'connection.opened': { target: 'loading' },
                  'review.decided': { target: 'loading' },
                },
                meta: { clauses: ['S8.3'] },
              },
              form: {
                tags: 'form',
                initial: 'editing',
                entry: ['clearRefusal', 'clearMissing'],
                states: {
                  editing: {
                    on: {
                      'papers.submit': [
                        { guard: 'isUploading', target: 'uploading', actions: by('storeHandIn') },
                        { guard: 'lacksPicture', actions: ['clearRefusal', 'storeMissing'] },
                        { target: 'submitting', actions: by('storeHandIn') },
                      ],
                      'fields.changed': { actions: 'clearRefusal' },
                    },
                    meta: { clauses: ['S4.5', 'S4.6', 'S5.4', 'S5.16', 'S8.1'] },
                  },
                  /** Submitted while a picture is on its way: the papers wait for it. */
                  uploading: {
                    tags: 'busy',
                    entry: ['clearRefusal', 'clearMissing'],
                    always: [
                      { guard: 'hasNoPicture', target: 'editing', actions: 'storeMissing' },
                      { guard: not('isUploading'), target: 'submitting' },
                    ],
                    meta: { clauses: ['S7.10'] },
                  },
                  submitting: {
                    tags: 'busy',
                    entry: ['clearRefusal', 'clearMissing'],
                    ...commandStates({
                      src: 'handIn',
                      input: ({ context, self }: Sender<Context>) =>
                        commandInput(self, kind, context.key, {
                          papers: context.papers as Papers,
                          slots: context.slots,
                        }),
                      ends: {
                        isAccepted: {
                          target: '#kycReview.review.shown.waiting',
                          actions: ['notifyAccepted'],
                        },
                        isRejected: { target: 'editing', actions: ['storeRefusal'] },
                      },
                      // The session is over, or every answer was lost: the server knows how the review stands.
                      unresolved: { target: '#kycReview.review.shown.loading' },
                      clauses: ['S7.18', 'S7.48'],
                    }),
                  },
                },
                meta: { clauses: ['S2.60', 'S2.63'] },
              },
              waiting: {
                tags: 'waiting',
                entry: ['clearPapers', 'clearSlots', 'renewSlots'],
                initial: 'resting',
                on: { 'review.decided': { target: '.looking' } },
                states: {
                  resting: {
                    after: { lookAgain: { target: 'looking' } },
                    meta: { clauses: ['S4.5', 'S4.6', 'S9.10'] },
                  },
                  looking: {
                    invoke: {
                      id: 'lookAgain',
                      src: 'loadReview',
                      onDone: [
                        { guard: by('isWaiting'), target: 'resting' },
                        { guard: by('isFinished'), target: '#kycReview.review.shown.finished' },
                        { target: '#kycReview.review.shown.form', actions: by('storeReason') },
                      ],
                      onError: { target: 'resting' },
                    },
                    after: { answerTimeout: { target: 'resting' } },
                    meta: { clauses: ['S7.18', 'S7.47'] },
                  },
                },
              },
              finished: {
                tags: 'finished',
                entry: ['clearPapers', 'clearSlots', 'renewSlots'],
                meta: { clauses: ['S4.5', 'S4.6'] },
              },
            },
          },
        },
      },
      /** What is typed and the pictures' slots live as long as the chart; renewed, the slots are empty again. */
      slots: {
        initial: 'kept',
        states: {
          kept: {
            invoke: slots.map((slot) => ({
              id: slot,
              systemId: `upload.${slot}`,
              src: 'upload' as const,
              input: ({ context }: { context: Context }) => slotInput(context, slot),
            })),
            on: {
              'slot.changed': { actions: by('storeSlot') },
              'slots.renew': { target: 'kept', reenter: true },
              'fields.changed': { actions: by('storePapers') },
            },
            meta: { clauses: ['S5.4', 'S9.12'], rests: true },
          },
        },
      },
    },
  });
}

/** The chart itself as identity verification has it, for diagrams and tests; each review makes its own typed copy. */
export const kycReviewMachine = createKycReviewMachine<unknown>('identity', ['front', 'back']);

export type KycReviewRef<Papers> = ActorRefFrom<ReturnType<typeof createKycReviewMachine<Papers>>>;
export type KycReviewSnapshot = SnapshotFrom<typeof kycReviewMachine>;
