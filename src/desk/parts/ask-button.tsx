import type { CommandAsk } from '#machines/desk-command/asks';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useDesk } from '../app/context.ts';

type AskButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'children' | 'aria-label'> & { ask: CommandAsk };

/** Opens the dialog that asks about a command. */
export function AskButton({ ask, variant = 'quiet', size = 's', ...rest }: AskButtonProps) {
  const { command } = useDesk();
  return (
    <Button {...rest} {...{ variant, size }} onClick={() => command.send({ type: 'command.ask', ask })} />
  );
}
