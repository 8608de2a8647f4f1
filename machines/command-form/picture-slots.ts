import type { SlotChanged } from '../upload/upload.machine.ts';

/** The pictures of a form, shared by the charts that send one: which slot holds which, and what a form waits for. */

/** The pictures' addresses by slot. */
export type Slots = Record<string, string>;

export type SlotContext = {
  /** The address of each slot's picture at the server; empty without one. */
  slots: Slots;
  /** Slots whose picture is on its way. */
  busySlots: string[];
  /** Slots that were empty when the form was to be sent. */
  missing: string[];
};

export const NO_PICTURES: SlotContext = { slots: {}, busySlots: [], missing: [] };

/** The pictures that are at the server, of those a form had before a reload. */
export const keptPictures = (slots: Slots): SlotContext => ({ ...NO_PICTURES, slots });

export function withSlot(context: SlotContext, { slot, url, isBusy }: SlotChanged): SlotContext {
  return {
    slots: { ...context.slots, [slot]: url },
    busySlots: [...context.busySlots.filter((busy) => busy !== slot), ...(isBusy ? [slot] : [])],
    missing: context.missing.filter((name) => name !== slot),
  };
}

/** The slots whose picture is at the server. */
export const storedPictures = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([, url]) => url !== ''));

/** What a slot starts with: the picture it had, if the form holds one. */
export const slotInput = ({ slots }: SlotContext, slot: string) => ({ slot, url: slots[slot] ?? '' });

/** The slots that a form needs and that hold no picture. */
export const missingSlots = ({ slots }: SlotContext, names: readonly string[]): string[] =>
  names.filter((name) => !slots[name]);

export const isUploading = ({ busySlots }: SlotContext): boolean => busySlots.length > 0;
