import Circle from 'lucide-react/icons/circle';
import Settings from 'lucide-react/icons/settings-2';
import { useTranslation } from 'react-i18next';
import { LINE_COLOURS, LOOKS, type Look } from '#contract/chart-templates';
import { numberRefusal } from '#contract/refused-number';
import {
  INDICATOR_NAMES,
  INDICATORS,
  type IndicatorName,
  MAX_PANES,
  panesOf,
  paramsOf,
} from '#machines/chart-tools/indicator-settings';
import { Button } from '../../../ui/button.tsx';
import { colouredLines, colourOf } from '../../../ui/candle-chart/indicator-lines.ts';
import series from '../../../ui/candle-chart/series-colours.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NamedGroup } from '../../../ui/named-group.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { chartTemplatesFeature, chartToolsFeature } from '../../features/charting.ts';
import { DecimalField } from '../../parts/numbers/decimal-field.tsx';
import { TemplateName, Templates } from './chart-templates.tsx';
import styles from './chart-tools.module.css';

/** The sheet in which the look of the chart and its indicators are chosen, and an indicator is set. */
export function ChartSettings() {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const isOpen = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('settings'));
  const isEditing = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('params'));
  const edited = useChart(chartToolsFeature, ({ context }) => context.edited);
  const templates = useFeature(chartTemplatesFeature);
  const isNaming = useChart(chartTemplatesFeature, (snapshot) => snapshot.hasTag('naming'));
  const title = isNaming ? t('chartTools.saveTemplate') : t('chartTools.settings');
  return (
    <Sheet
      open={isOpen}
      title={isEditing ? t('chartTools.edit', { name: edited }) : title}
      closeLabel={t('common.close')}
      onOpenChange={() =>
        isNaming
          ? templates.send({ type: 'question.closed' })
          : tools.send({ type: isEditing ? 'params.close' : 'settings.close' })
      }
    >
      <Content />
    </Sheet>
  );
}

function Content() {
  const templates = useFeature(chartTemplatesFeature);
  const isEditing = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('params'));
  const edited = useChart(chartToolsFeature, ({ context }) => context.edited);
  const isNaming = useChart(chartTemplatesFeature, (snapshot) => snapshot.hasTag('naming'));
  // Another device of the account may have written since.
  useShown(() => templates.send({ type: 'templates.wanted' }));
  if (isEditing) return <ParamFields name={edited} />;
  if (isNaming) return <TemplateName />;
  return (
    <>
      <Templates />
      <LookFields />
      <IndicatorGroup place="price" />
      <IndicatorGroup place="below" />
    </>
  );
}

function LookFields() {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const look = useChart(chartToolsFeature, ({ context }) => context.look);
  const isLog = useChart(chartToolsFeature, ({ context }) => context.isLog);
  return (
    <div className={styles.group}>
      <Segmented<Look>
        label={t('chartTools.look')}
        value={look}
        options={LOOKS.map((value) => ({ value, label: t(`chartTools.lookOf.${value}`) }))}
        onValueChange={(picked) => tools.send({ type: 'look.picked', look: picked })}
      />
      <Switch
        label={t('chartTools.log')}
        checked={isLog}
        onCheckedChange={() => tools.send({ type: 'log.toggle' })}
      />
    </div>
  );
}

function IndicatorGroup({ place }: { place: 'price' | 'below' }) {
  const { t } = useTranslation();
  const isFull = useChart(
    chartToolsFeature,
    ({ context }) => place === 'below' && panesOf(context.indicators).length >= MAX_PANES,
  );
  return (
    <NamedGroup label={t(`chartTools.place.${place}`)} className={styles.group}>
      <h3 className={styles.heading}>{t(`chartTools.place.${place}`)}</h3>
      {INDICATOR_NAMES.filter((name) => INDICATORS[name].place === place).map((name) => (
        <IndicatorRow key={name} name={name} isFull={isFull} />
      ))}
      {isFull && <p className={styles.hint}>{t('chartTools.panesFull')}</p>}
    </NamedGroup>
  );
}

function IndicatorRow({ name, isFull }: { name: IndicatorName; isFull: boolean }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const tools = useFeature(chartToolsFeature);
  const { isOn, params } = useChart(chartToolsFeature, ({ context }) => context.indicators[name]);
  return (
    <div className={styles.indicator}>
      <Switch
        label={name}
        detail={params.length > 0 ? params.map((param) => numbers.plain(param)).join(' · ') : undefined}
        checked={isOn}
        disabled={isFull && !isOn}
        onCheckedChange={() => tools.send({ type: 'indicator.toggle', name })}
      />
      {(params.length > 0 || colouredLines(name, params).length > 0) && (
        <IconButton
          label={t('chartTools.edit', { name })}
          onClick={() => tools.send({ type: 'indicator.edit', name })}
        >
          <Settings size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function ParamFields({ name }: { name: IndicatorName }) {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const typed = useChart(chartToolsFeature, ({ context }) => context.typed);
  return (
    <div className={styles.fields}>
      {paramsOf(name).map((param, index) => {
        const text = typed[index] ?? '';
        return (
          <DecimalField
            key={param.name}
            name={param.name}
            label={t(`chartTools.param.${param.name}`)}
            value={text}
            refusal={numberRefusal(text, param)}
            onValueChange={(value) => tools.send({ type: 'param.typed', index, text: value })}
          />
        );
      })}
      <LineColourFields name={name} />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => tools.send({ type: 'params.reset' })}>
          {t('chartTools.reset')}
        </Button>
        <Button onClick={() => tools.send({ type: 'params.close' })}>{t('chartTools.done')}</Button>
      </div>
    </div>
  );
}

/** The colours of an indicator's lines, a row for each. */
function LineColourFields({ name }: { name: IndicatorName }) {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const { params, colours } = useChart(chartToolsFeature, ({ context }) => context.indicators[name]);
  return colouredLines(name, params).map(({ key, title }, line) => {
    const label = t('chartTools.colourOf', { line: title || name });
    return (
      <NamedGroup key={key} label={label}>
        <p className={styles.hint}>{label}</p>
        <div className={classNames(styles.swatches, series.series)}>
          {LINE_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.swatch}
              aria-label={t(`chartTools.colour.${colour}`)}
              aria-pressed={colourOf(name, line, colours) === colour}
              onClick={() => tools.send({ type: 'colour.picked', line, colour })}
            >
              {/* The device that sets the colours of texts leaves those of a picture. */}
              <Circle
                size={24}
                style={{ fill: `var(--series-${colour})`, stroke: 'none' }}
                aria-hidden="true"
              />
            </button>
          ))}
        </div>
      </NamedGroup>
    );
  });
}
