import { useSelector } from '@xstate/react';
import BellPlus from 'lucide-react/icons/bell-plus';
import BetweenLines from 'lucide-react/icons/between-horizontal-start';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import PencilLine from 'lucide-react/icons/pencil-line';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DRAWING_POINTS } from '#contract/drawings';
import type { Instrument } from '#contract/entities-market';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChart, useCharts, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { loginPath, tradePath } from '../../app/shell/paths.ts';
import { alertFormFeature } from '../../features/alerts.ts';
import { chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import { orderLinesFeature } from '../../features/trading.ts';
import styles from './chart-tools.module.css';
import { OrderLineBar } from './order-line-bar.tsx';

/** Opens the form of an alert on an instrument, at its price now; a visitor logs in first. */
export function AlertButton({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useFeature(alertFormFeature);
  const isSignedIn = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('signedIn'));
  const live = useLivePrice(instrument.code);
  const begin = () =>
    form.send({
      type: 'alert.begun',
      instrumentId: instrument.id,
      price: live?.close ?? instrument.prices.close,
    });
  return (
    <IconButton
      label={t('alerts.add')}
      onClick={isSignedIn ? begin : () => navigate(loginPath(tradePath(instrument.code)))}
    >
      <BellPlus size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** The bar below the chart: what is being drawn or is selected, or the line that is moved, and else the tools. */
export function ChartToolbar({ instrument }: { instrument: Instrument }) {
  const isPlacing = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('placing'));
  const selectedId = useChart(drawingsFeature, ({ context }) => context.selectedId);
  const isMovingLine = useChart(orderLinesFeature, (snapshot) => snapshot.hasTag('sheet'));
  if (isMovingLine) return <OrderLineBar instrument={instrument} />;
  return (
    <div className={styles.toolbar}>
      {isPlacing ? (
        <PlacingBar />
      ) : selectedId === null ? (
        <ToolBar instrument={instrument} />
      ) : (
        <SelectedBar id={selectedId} />
      )}
      <FullScreenButton />
    </div>
  );
}

function ToolBar({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  return (
    <>
      <IconButton label={t('chartTools.settings')} onClick={() => tools.send({ type: 'settings.open' })}>
        <SlidersHorizontal size={20} aria-hidden="true" />
      </IconButton>
      <DrawButton />
      <UndoButton />
      <TargetButton instrument={instrument} />
      <AlertButton instrument={instrument} />
      <TroubleNote />
      <bdi className={styles.code}>{instrument.showCode}</bdi>
    </>
  );
}

/** Begins an order at a price that is chosen on the chart. */
function TargetButton({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderLines = useFeature(orderLinesFeature);
  const live = useLivePrice(instrument.code);
  return (
    <IconButton
      label={t('orderLines.begin')}
      onClick={() =>
        orderLines.send({
          type: 'target.begun',
          instrumentId: instrument.id,
          precision: instrument.pricePrecision,
          price: live?.close ?? instrument.prices.close,
        })
      }
    >
      <BetweenLines size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Nothing can be drawn on drawings that are not known yet. */
function DrawButton() {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const isUnread = useChart(drawingsFeature, ({ context }) => context.version === null);
  return (
    <IconButton
      label={t('chartTools.draw')}
      disabled={isUnread}
      onClick={() => drawings.send({ type: 'tools.open' })}
    >
      <PencilLine size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Takes the last change of the drawings back, as long as there is one. */
function UndoButton() {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const hasChange = useChart(drawingsFeature, ({ context }) => context.done.length > 0);
  return (
    hasChange && (
      <IconButton label={t('chartTools.undo')} onClick={() => drawings.send({ type: 'drawing.undo' })}>
        <Undo size={20} aria-hidden="true" />
      </IconButton>
    )
  );
}

/** Says when the drawings of the account are not here, or not there yet; else what it is given. */
function TroubleNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const isFailed = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('failed'));
  const isUnread = useChart(drawingsFeature, ({ context }) => context.version === null);
  return (
    <p className={styles.said} role="status">
      {isFailed ? t(isUnread ? 'chartTools.unread' : 'chartTools.unsent') : children}
    </p>
  );
}

function PlacingBar() {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const tool = useChart(drawingsFeature, ({ context }) => context.tool);
  const placed = useChart(drawingsFeature, ({ context }) => context.placed.length);
  return (
    <>
      <p className={styles.said} role="status">
        {t('chartTools.placing', {
          kind: t(`chartTools.kind.${tool}`),
          number: placed + 1,
          total: DRAWING_POINTS[tool],
        })}
      </p>
      <Button variant="quiet" size="s" onClick={() => drawings.send({ type: 'placing.cancel' })}>
        {t('common.cancel')}
      </Button>
    </>
  );
}

function SelectedBar({ id }: { id: string }) {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const kind = useChart(
    drawingsFeature,
    ({ context }) => context.drawings.find((drawing) => drawing.id === id)?.kind,
  );
  return (
    <>
      <DrawButton />
      <UndoButton />
      <TroubleNote>{kind && t(`chartTools.kind.${kind}`)}</TroubleNote>
      <IconButton
        label={t('chartTools.delete')}
        onClick={() => drawings.send({ type: 'drawing.delete', id })}
      >
        <Trash size={20} aria-hidden="true" />
      </IconButton>
      <Button variant="quiet" size="s" onClick={() => drawings.send({ type: 'drawing.selected', id: null })}>
        {t('chartTools.done')}
      </Button>
    </>
  );
}

function FullScreenButton() {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const isFull = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('fullScreen'));
  const Icon = isFull ? Minimize : Maximize;
  return (
    <IconButton
      label={t('chartTools.fullScreen')}
      aria-pressed={isFull}
      className={styles.toggleFull}
      onClick={() => tools.send({ type: isFull ? 'full.close' : 'full.open' })}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
