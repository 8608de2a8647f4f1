import { type ActorRefFrom, assign, emit, not, raise, type SnapshotFrom, setup } from 'xstate';
import type { ProofPurpose } from '#contract/entities-factors';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import {
  type CommandDoubted,
  type CommandOutcome,
  createCommandMachine,
} from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import type { CommandKind } from '../command/logged-command.ts';
import { commandInput, type Sender } from '../command/sent-command.ts';
import { isFactorRequired } from '../factor-challenge/purposes.ts';
import { type SlotChanged, uploadMachine } from '../upload/upload.machine.ts';
import {
  isUploading,
  keptPictures,
  missingSlots,
  type SlotContext,
  type Slots,
  slotInput,
  withSlot,
} from './picture-slots.ts';

/**
 * Command form: one form about money, with or without pictures, sent as one command: deposit, withdrawal, bound method,
 * loan, repayment. Owns the slots, the doubt after a lost answer and what was refused. Started when its screen first
 * opens, never ends; a command that is on its way goes on when the screen is left.
 */

/** What is typed, the addresses of the pictures by slot, and the proof once a second factor was asked for. */
export type FormCommand<Fields> = { fields: Fields; slots: Slots; proof: string | null };

/** What is typed and not handed in yet, by the name of the input. */
export type FormDraft = Record<string, string>;
/** What a form held before a reload: what was typed, and the pictures that are at the server. */
export type CommandFormInput = { draft: FormDraft; slots: Slots };

export type CommandFormContext<Fields> = SlotContext & {
  /** What is typed and not handed in yet. */
  draft: FormDraft;
  /** What is being sent; null while nothing is. */
  fields: Fields | null;
  /** The idempotency key of what is sent; empty while nothing is. */
  key: string;
  /** The proof it is sent with; null until the server asks for one. */
  proof: string | null;
  /** The server's words of a refusal, its code, and the input at fault. */
  message: string;
  /** The code of the last refusal; 0 for none. */
  code: number;
  /** The input at fault, when the server named one. */
  field: string | null;
};

export type CommandFormEvent<Fields> =
  /** The screen opened: what was sent before is over. */
  | { type: 'form.shown' }
  | { type: 'form.submit'; fields: Fields; key: string }
  | { type: 'fields.changed'; draft: FormDraft }
  | { type: 'slots.renew' }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | SlotChanged
  | AccountLeft
  | CommandDoubted;

export type CommandFormEmitted<Answer> =
  | { type: 'form.accepted'; answer: Answer; message: string }
  | { type: 'form.refused'; code: number }
  | { type: 'factor.required'; purpose: ProofPurpose }
  | { type: 'form.unresolved' };

/**
 * `kind` is the command the form sends; `slots` names the pictures it needs, `purpose` what the server may want a proof for,
 * which is nothing if left out.
 */
export function createCommandFormMachine<Fields, Answer>(
  kind: CommandKind,
  slots: readonly string[],
  purpose: ProofPurpose | null = null,
) {
  type Outcome = CommandOutcome<Answer>;
  type Context = CommandFormContext<Fields>;
  return setup({
    types: {
      context: {} as Context,
      input: {} as CommandFormInput,
      events: {} as CommandFormEvent<Fields>,
      emitted: {} as CommandFormEmitted<Answer>,
      tags: {} as 'busy' | 'doubt' | 'refused' | 'unresolved' | 'challenged',
    },
    actors: {
      send: createCommandMachine<FormCommand<Fields>, Answer>(),
      /** The upload of one picture. */
      upload: uploadMachine,
    },
    actions: {
      /** Keeps the address of a slot's picture and whether it is on its way. */
      storeSlot: assign(({ context }, params: SlotChanged) => withSlot(context, params)),
      /** Marks the slots that need a picture and hold none. */
      storeMissing: assign(({ context }) => ({ missing: missingSlots(context, slots) })),
      /** Empties every slot. */
      clearSlots: assign(() => ({ slots: {}, busySlots: [] })),
      /** Keeps what is sent, with its key. */
      storeCommand: assign((_, { fields, key }: { fields: Fields; key: string }) => ({
        fields,
        key,
        proof: null,
      })),
      /** Sends it again with the proof, under a key of its own: the first key has its answer. */
      storeProof: assign(({ context }, { proof }: { proof: string }) => ({
        proof,
        key: `${context.key}-proven`,
      })),
      /** Keeps the server's words, its code and the input at fault. */
      storeRefusal: assign((_, params: { output: Outcome }) =>
        params.output.kind === 'rejected'
          ? { message: params.output.message, code: params.output.code, field: params.output.field }
          : {},
      ),
      /** Forgets the last refusal and the marks on empty slots. */
      clearRefusal: assign(() => ({ message: '', code: 0, field: null, missing: [] })),
      /** Forgets what was sent and its key. */
      clearCommand: assign(() => ({ fields: null, key: '', proof: null })),
      /** Keeps what is typed. */
      storeDraft: assign((_, params: { draft: FormDraft }) => ({ draft: params.draft })),
      /** Forgets what was typed. */
      clearDraft: assign(() => ({ draft: {} })),
      /** Starts every slot anew, without its picture. */
      renewSlots: raise({ type: 'slots.renew' }),
      notifyAccepted: emit((_, params: { output: Outcome }) => acceptedOf(params.output)),
      notifyRefused: emit(({ context }) => ({ type: 'form.refused' as const, code: context.code })),
      notifyRequired: emit(() => requiredFor(purpose)),
      notifyUnresolved: emit({ type: 'form.unresolved' }),
    },
    guards: {
      /** A picture is still on its way. */
      isUploading: ({ context }) => isUploading(context),
      /** A slot that the form needs holds no picture. */
      lacksPicture: ({ context }) => missingSlots(context, slots).length > 0,
      /** Nothing is on its way and a slot is empty. */
      hasNoPicture: ({ context }) => !isUploading(context) && missingSlots(context, slots).length > 0,
      ...outcomeGuards,
      /** The server wants a second factor before it carries the command out. */
      isFactorRequired: (_, params: { output: Outcome }) => purpose !== null && isFactorRequired(_, params),
    },
  }).createMachine({
    id: 'commandForm',
    context: ({ input }) => ({
      draft: input.draft,
      ...keptPictures(input.slots),
      fields: null,
      key: '',
      proof: null,
      message: '',
      code: 0,
      field: null,
    }),
    type: 'parallel',
    states: {
      form: {
        initial: 'editing',
        on: {
          'account.left': {
            target: '.editing',
            actions: ['clearCommand', 'clearDraft', 'clearSlots', 'renewSlots'],
          },
        },
        states: {
          editing: {
            entry: 'clearRefusal',
            on: {
              'form.submit': [
                { guard: 'isUploading', target: 'uploading', actions: by('storeCommand') },
                { guard: 'lacksPicture', actions: 'storeMissing' },
                { target: 'submitting', actions: by('storeCommand') },
              ],
            },
            meta: { clauses: ['S5.14', 'S5.16', 'S2.62', 'S2.63'] },
          },
          /** Sent while a picture is on its way: the command waits for it. */
          uploading: {
            tags: 'busy',
            entry: 'clearRefusal',
            always: [
              { guard: 'hasNoPicture', target: 'refused', actions: 'storeMissing' },
              { guard: not('isUploading'), target: 'submitting' },
            ],
            meta: { clauses: ['S7.10'] },
          },
          submitting: {
            tags: 'busy',
            entry: 'clearRefusal',
            ...commandStates({
              src: 'send',
              input: ({ context, self }: Sender<Context>) =>
                commandInput(self, kind, context.key, {
                  fields: context.fields as Fields,
                  slots: context.slots,
                  proof: context.proof,
                }),
              ends: {
                isAccepted: {
                  target: 'accepted',
                  actions: ['notifyAccepted', 'clearCommand', 'clearDraft', 'clearSlots', 'renewSlots'],
                },
                isFactorRequired: { target: 'challenged', actions: ['notifyRequired'] },
                isRejected: { target: 'refused', actions: ['storeRefusal', 'notifyRefused'] },
                isExpired: { target: 'editing' },
              },
              unresolved: { target: 'unresolved', actions: ['notifyUnresolved'] },
              clauses: ['S7.36', 'S7.37', 'S7.42', 'S7.45', 'S7.50', 'S7.57'],
            }),
          },
          /** A chart of its own asks for the second factor. */
          challenged: {
            tags: 'challenged',
            on: {
              'challenge.proven': { target: 'submitting', actions: by('storeProof') },
              'challenge.dropped': { target: 'editing' },
            },
          },
          refused: {
            tags: 'refused',
            on: {
              'form.shown': { target: 'editing' },
              'fields.changed': { target: 'editing' },
              'form.submit': [
                { guard: 'isUploading', target: 'uploading', actions: by('storeCommand') },
                { guard: 'lacksPicture', actions: ['clearRefusal', 'storeMissing'] },
                { target: 'submitting', actions: by('storeCommand') },
              ],
            },
            meta: { clauses: ['S8.1'] },
          },
          /** Every try was lost: the records will show what became of it. */
          unresolved: {
            tags: 'unresolved',
            on: { 'form.shown': { target: 'editing' }, 'fields.changed': { target: 'editing' } },
            meta: { clauses: ['S8.3'] },
          },
          accepted: {
            on: { 'form.shown': { target: 'editing' }, 'fields.changed': { target: 'editing' } },
            meta: { clauses: ['S8.6'] },
          },
        },
      },
      /** What is put into the form lives as long as the chart: the pictures in their slots, and what is typed. */
      slots: {
        initial: 'kept',
        states: {
          kept: {
            invoke: slots.map((slot) => ({
              id: slot,
              src: 'upload' as const,
              input: ({ context }: { context: Context }) => slotInput(context, slot),
            })),
            on: {
              'slot.changed': { actions: by('storeSlot') },
              'slots.renew': { target: 'kept', reenter: true },
              'fields.changed': { actions: by('storeDraft') },
            },
            meta: { clauses: ['S9.12'], rests: true },
          },
        },
      },
    },
  });
}

function acceptedOf<Answer>(outcome: CommandOutcome<Answer>): CommandFormEmitted<Answer> {
  if (outcome.kind !== 'accepted') throw new Error('only an accepted command is announced');
  return { type: 'form.accepted', answer: outcome.answer, message: outcome.message };
}

function requiredFor(purpose: ProofPurpose | null): { type: 'factor.required'; purpose: ProofPurpose } {
  if (purpose === null) throw new Error('this form wants no factor');
  return { type: 'factor.required', purpose };
}

/** The chart itself with one slot, for diagrams and tests; each form makes its own typed copy. */
export const commandFormMachine = createCommandFormMachine<unknown, unknown>(
  'deposit',
  ['proof'],
  'withdrawal',
);

export type CommandFormRef<Fields, Answer> = ActorRefFrom<
  ReturnType<typeof createCommandFormMachine<Fields, Answer>>
>;
export type CommandFormSnapshot = SnapshotFrom<typeof commandFormMachine>;
