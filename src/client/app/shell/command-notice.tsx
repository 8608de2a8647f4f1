import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { LoggedCommand } from '#machines/command/logged-command';
import { toldCommands } from '#machines/command-log/command-log.machine';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFormat } from '../format/format.ts';
import { useCharts } from '../hooks/charts.ts';
import styles from './notices.module.css';

/** Says that a command with a lost answer is being asked for, or what became of it (S8.3); shown while the command log asks. */
export default function CommandNotice() {
  const { t } = useTranslation();
  const { commandLog } = useCharts();
  const isTold = useSelector(commandLog, (snapshot) => snapshot.hasTag('told'));
  const { commands, account } = useSelector(commandLog, ({ context }) => context);
  const told = toldCommands({ commands, account });
  const dismiss = (): void => commandLog.send({ type: 'notice.dismissed' });
  return isTold ? (
    <ConfirmDialog
      open
      onOpenChange={dismiss}
      title={t('commandLog.told')}
      confirmLabel={t('common.confirm')}
      onConfirm={dismiss}
    >
      <ul className={styles.commands}>
        {told.map((command) => (
          <Told key={command.key} command={command} />
        ))}
      </ul>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      open
      onOpenChange={dismiss}
      title={t('commandLog.checking')}
      text={t('commandLog.checkingText')}
      confirmLabel={t('commandLog.goOn')}
      onConfirm={dismiss}
    />
  );
}

function Told({ command }: { command: LoggedCommand }) {
  const { t } = useTranslation();
  const { kind, outcome } = command;
  if (!outcome) return null;
  return (
    <li className={styles.command}>
      <strong>{t(`commandLog.kind.${kind}`)}</strong>
      <Asked command={command} />
      <span className={outcome.kind === 'accepted' ? styles.done : styles.notDone}>
        {outcome.kind === 'refused' ? outcome.message : t(`commandLog.outcome.${outcome.kind}`)}
      </span>
    </li>
  );
}

const ticket = z.object({
  direction: z.union([z.literal(1), z.literal(2)]),
  lots: z.string(),
  showCode: z.string(),
});
const payment = z.object({ fields: z.object({ number: z.string() }) });
const loan = z.object({ fields: z.object({ amount: z.string() }) });

/** What the trader asked for, as far as the device keeps it. */
function Asked({ command: { kind, request } }: { command: LoggedCommand }) {
  const { t } = useTranslation();
  const { lotsText, balanceText } = useFormat();
  const order = ticket.safeParse(request);
  if (order.success) {
    const { direction, lots, showCode } = order.data;
    return (
      <span>
        {t(direction === 1 ? 'common.buy' : 'common.sell')}{' '}
        {t('order.lots', { count: Number(lots), lots: lotsText(lots) })} <bdi>{showCode}</bdi>
      </span>
    );
  }
  const paid = payment.safeParse(request);
  if (kind === 'withdrawal' && paid.success) return <bdi>{balanceText(paid.data.fields.number)} USD</bdi>;
  // A deposit is in the currency of its channel.
  if (paid.success) return <bdi>{balanceText(paid.data.fields.number)}</bdi>;
  const lent = loan.safeParse(request);
  return lent.success ? <bdi>{balanceText(lent.data.fields.amount)} USD</bdi> : null;
}
