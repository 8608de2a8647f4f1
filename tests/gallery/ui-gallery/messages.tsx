import CandlestickChart from 'lucide-react/icons/candlestick-chart';
import type { ReactNode } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { ConfirmDialog } from '../../../src/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { FailedState } from '../../../src/ui/failed-state.tsx';
import { useKit } from '../../../src/ui/kit.ts';
import { Sheet, type SheetProps } from '../../../src/ui/sheet.tsx';
import { SideDrawer } from '../../../src/ui/side-drawer.tsx';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { StatusBanner } from '../../../src/ui/status-banner.tsx';
import type { ToastTone } from '../../../src/ui/toast-queue.ts';
import Toasts from '../../../src/ui/toasts.tsx';
import { type Group, Kept, LONG, nothing } from './piece.tsx';
import styles from './ui-gallery.module.css';

const TONES: readonly ToastTone[] = ['success', 'error', 'info', 'warning'];
const FAILED = { text: 'This could not be loaded.', retryLabel: 'Try again', onRetry: nothing };

/** A button for a toast of each tone. */
function ToastButtons() {
  const { toasts } = useKit();
  return TONES.map((tone) => (
    <Button
      key={tone}
      variant="quiet"
      size="s"
      onClick={() => toasts.show({ tone, text: `A toast: ${tone}`, detail: 'And a quieter line.' })}
    >
      {tone}
    </Button>
  ));
}

/** A button that opens what covers the page. */
function Opened({
  label,
  children,
}: {
  label: string;
  children: (isOpen: boolean, set: (isOpen: boolean) => void) => ReactNode;
}) {
  return (
    <Kept start={false}>
      {(isOpen, set) => (
        <>
          <Button variant="quiet" size="s" onClick={() => set(true)}>
            {label}
          </Button>
          {children(isOpen, set)}
        </>
      )}
    </Kept>
  );
}

function OpenedSheet({ label, ...props }: { label: string } & Partial<SheetProps>) {
  return (
    <Opened label={label}>
      {(open, set) => (
        <Sheet open={open} onOpenChange={set} title="Order details" closeLabel="Close the sheet" {...props}>
          {props.children ?? <p>What the sheet shows.</p>}
        </Sheet>
      )}
    </Opened>
  );
}

const DIALOG = { title: 'Close this position?', confirmLabel: 'Close it', cancelLabel: 'Keep it' };

export const messages: Group<'messages'> = {
  'status-banner': {
    offline: <StatusBanner tone="offline" text="No connection" />,
    reconnecting: <StatusBanner tone="reconnecting" text="Reconnecting…" />,
    'stale, with a way out': (
      <StatusBanner
        tone="stale"
        text="These rows may be outdated"
        action={
          <Button variant="text" size="s">
            Refresh
          </Button>
        }
      />
    ),
  },
  'empty-state': {
    default: <EmptyState text="Nothing here yet" />,
    'icon, hint and action': (
      <EmptyState
        icon={<CandlestickChart size={28} />}
        text="No orders"
        hint="What you open stands here."
        action={<Button size="s">Trade</Button>}
      />
    ),
    long: <EmptyState text={LONG} hint={LONG} />,
  },
  'failed-state': {
    default: <FailedState {...FAILED} hint="Look at your connection." />,
    'trying again': <FailedState {...FAILED} retrying />,
  },
  spinner: {
    default: <Spinner />,
    large: <Spinner size={40} />,
  },
  toasts: {
    'each tone': (
      <span className={styles.line}>
        <ToastButtons />
        <Toasts />
      </span>
    ),
  },
  'confirm-dialog': {
    question: (
      <Opened label="Ask">
        {(open, set) => (
          <ConfirmDialog
            {...DIALOG}
            open={open}
            onOpenChange={set}
            onConfirm={() => set(false)}
            text="At the price of that moment."
          />
        )}
      </Opened>
    ),
    danger: (
      <Opened label="Ask about danger">
        {(open, set) => (
          <ConfirmDialog {...DIALOG} danger open={open} onOpenChange={set} onConfirm={() => set(false)} />
        )}
      </Opened>
    ),
    busy: (
      <Opened label="Ask and wait">
        {(open, set) => (
          <ConfirmDialog {...DIALOG} busy open={open} onOpenChange={set} onConfirm={nothing} text={LONG} />
        )}
      </Opened>
    ),
  },
  sheet: {
    'as tall as its content': <OpenedSheet label="Open a sheet" />,
    'with a foot': (
      <OpenedSheet label="Open a sheet with a foot" height="60%" footer={<Button block>Confirm</Button>}>
        <p>{`${LONG}. `.repeat(12)}</p>
      </OpenedSheet>
    ),
    small: <OpenedSheet label="Open a small sheet" height="38%" />,
  },
  'side-drawer': {
    default: (
      <Opened label="Open a drawer">
        {(open, set) => (
          <SideDrawer open={open} onOpenChange={set} title="Instruments" closeLabel="Close the drawer">
            <p>What the drawer shows.</p>
          </SideDrawer>
        )}
      </Opened>
    ),
  },
};
