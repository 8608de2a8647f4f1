import type { CommandName, OperatorCall } from '#contract/desk/requests';

/** A command as it is sent, and as a dialog asks about it. */

export type DeskRequest = OperatorCall['request'];

type Input<Name extends CommandName> = Extract<DeskRequest, { command: Name }>;
/** A command whose other words are typed in its dialog. */
type Begun<Name extends CommandName> = { command: Name } & Partial<Omit<Input<Name>, 'command'>>;

type Names<Name extends CommandName> = Exclude<keyof Input<Name>, 'command'> & string;

/** What the dialog has typed: a line, several lines, one of a few, or several of a few, which are sent between commas. */
export type CommandField<Field extends string = string> = {
  name: Field;
  label: string;
  kind: 'line' | 'text' | 'choice' | 'several';
  /** Nothing is sent while it is empty. */
  isNeeded: boolean;
  hint?: string;
  options?: readonly { value: string; label: string; detail?: string }[];
  /** What stands in it at first. */
  value?: string;
};

export type AskOf<Name extends CommandName> = {
  /** What is about to be done, e.g. Freeze 1000000001. */
  title: string;
  /** What comes of it. */
  text?: string;
  confirm: string;
  isDanger?: boolean;
  /** The answer stands in the dialog until it is closed. */
  keepsAnswer?: boolean;
  request: Begun<Name>;
  fields: readonly CommandField<Names<Name>>[];
};

export type CommandAsk = { [Name in CommandName]: AskOf<Name> }[CommandName];
