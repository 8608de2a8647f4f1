import Equal from 'lucide-react/icons/equal';
import Minus from 'lucide-react/icons/minus';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import Rows from 'lucide-react/icons/rows-4';
import Slash from 'lucide-react/icons/slash';
import Type from 'lucide-react/icons/type';
import { useTranslation } from 'react-i18next';
import { DRAWING_KINDS, type DrawingKind, MAX_DRAWING_TEXT, MAX_DRAWINGS } from '#contract/drawings';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { drawingsFeature } from '../../features/charting.ts';
import styles from './chart-tools.module.css';

/** The icon of each tool. */
export const TOOL_ICONS = {
  segment: Slash,
  ray: MoveUpRight,
  horizontal: Minus,
  channel: Equal,
  fibonacci: Rows,
  text: Type,
} as const satisfies Record<DrawingKind, typeof Slash>;

/** What a drawing asks over the chart: which tool, which words, and whether all drawings are to go. */
export function DrawingTools({ instrument }: { instrument: Instrument }) {
  return (
    <>
      <ToolSheet />
      <WritingSheet />
      <ClearQuestion instrument={instrument} />
    </>
  );
}

function ToolSheet() {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const isOpen = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('tools'));
  const count = useChart(drawingsFeature, ({ context }) => context.drawings.length);
  const isFull = count >= MAX_DRAWINGS;
  return (
    <Sheet
      open={isOpen}
      title={t('chartTools.draw')}
      closeLabel={t('common.close')}
      onOpenChange={() => drawings.send({ type: 'tools.close' })}
    >
      <div className={styles.tools}>
        {DRAWING_KINDS.map((kind) => {
          const Icon = TOOL_ICONS[kind];
          return (
            <button
              key={kind}
              type="button"
              className={styles.tool}
              disabled={isFull}
              onClick={() => drawings.send({ type: 'tool.picked', kind })}
            >
              <Icon size={22} aria-hidden="true" />
              {t(`chartTools.kind.${kind}`)}
            </button>
          );
        })}
      </div>
      {isFull && <p className={styles.hint}>{t('chartTools.most')}</p>}
      {count > 0 && (
        <Button variant="quiet" block onClick={() => drawings.send({ type: 'drawings.clear' })}>
          {t('chartTools.clear')}
        </Button>
      )}
    </Sheet>
  );
}

function WritingSheet() {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const isOpen = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('writing'));
  const text = useChart(drawingsFeature, ({ context }) => context.text);
  const done = (): void => drawings.send({ type: 'text.done', id: newKey() });
  return (
    <Sheet
      open={isOpen}
      title={t('chartTools.kind.text')}
      closeLabel={t('common.close')}
      onOpenChange={() => drawings.send({ type: 'placing.cancel' })}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <TextField
          name="text"
          label={t('chartTools.words')}
          value={text}
          maxLength={MAX_DRAWING_TEXT}
          autoComplete="off"
          onChange={(event) => drawings.send({ type: 'text.typed', text: event.currentTarget.value })}
        />
        <Button type="submit" block disabled={text.trim() === ''}>
          {t('chartTools.done')}
        </Button>
      </form>
    </Sheet>
  );
}

function ClearQuestion({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const drawings = useFeature(drawingsFeature);
  const isAsking = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('asking'));
  return (
    <ConfirmDialog
      open={isAsking}
      title={t('chartTools.clearTitle', { code: instrument.showCode })}
      text={t('chartTools.clearText')}
      confirmLabel={t('chartTools.clear')}
      cancelLabel={t('common.cancel')}
      danger
      onConfirm={() => drawings.send({ type: 'clear.confirm' })}
      onOpenChange={() => drawings.send({ type: 'clear.cancel' })}
    />
  );
}
