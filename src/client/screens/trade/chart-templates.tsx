import { useTranslation } from 'react-i18next';
import { MAX_TEMPLATES } from '#contract/chart-templates';
import { frontTemplate } from '#machines/chart-templates/chart-templates.machine';
import { toolsOf } from '#machines/chart-tools/chart-tools.machine';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRows } from '../../../ui/chip-rows.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { chartTemplatesFeature, chartToolsFeature } from '../../features/charting.ts';
import { NameForm } from '../../parts/name-form.tsx';
import styles from './chart-tools.module.css';

/** Templates of how the chart is drawn: applied by a tap, made of what is on the chart. A thin view of their chart. */

export function Templates() {
  const { t } = useTranslation();
  const chart = useFeature(chartTemplatesFeature);
  const templates = useChart(chartTemplatesFeature, ({ context }) => context.templates);
  const front = useChart(chartTemplatesFeature, ({ context }) => frontTemplate(context));
  const isFailed = useChart(chartTemplatesFeature, (snapshot) => snapshot.hasTag('failed'));
  const isUnread = useChart(chartTemplatesFeature, ({ context }) => context.version === null);
  const isFull = templates.length >= MAX_TEMPLATES;
  return (
    <div className={styles.group}>
      <h3 className={styles.heading}>{t('chartTools.templates')}</h3>
      {templates.length > 0 ? (
        <ChipRows label={t('chartTools.templates')}>
          {templates.map(({ id, name }) => (
            <Chip
              key={id}
              pressed={id === front?.id}
              onPress={() => chart.send({ type: 'template.apply', id })}
            >
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </ChipRows>
      ) : (
        <p className={styles.hint}>{t('chartTools.templatesHint')}</p>
      )}
      <div className={styles.templateTools}>
        <Button
          variant="quiet"
          size="s"
          disabled={isUnread || isFull}
          onClick={() => chart.send({ type: 'template.save' })}
        >
          {t('chartTools.saveTemplate')}
        </Button>
        {front && <ReplaceButton />}
        {front && (
          <Button variant="quiet" size="s" onClick={() => chart.send({ type: 'template.remove' })}>
            {t('chartTools.deleteTemplate')}
          </Button>
        )}
      </div>
      {isFull && <p className={styles.hint}>{t('chartTools.templatesFull', { most: MAX_TEMPLATES })}</p>}
      {isFailed && (
        <p className={styles.hint} role="status">
          {t(isUnread ? 'chartTools.templatesUnread' : 'chartTools.unsent')}
        </p>
      )}
      <RemoveQuestion />
    </div>
  );
}

/** What is on the chart goes in the place of what the template in front draws; there while they differ. */
function ReplaceButton() {
  const { t } = useTranslation();
  const chart = useFeature(chartTemplatesFeature);
  const tools = useFeature(chartToolsFeature);
  const kept = useChart(chartTemplatesFeature, ({ context }) =>
    JSON.stringify(frontTemplate(context)?.tools),
  );
  const shown = useChart(chartToolsFeature, ({ context }) => JSON.stringify(toolsOf(context)));
  return (
    kept !== shown && (
      <Button
        variant="quiet"
        size="s"
        onClick={() => chart.send({ type: 'template.replace', tools: toolsOf(tools.getSnapshot().context) })}
      >
        {t('chartTools.replaceTemplate')}
      </Button>
    )
  );
}

function RemoveQuestion() {
  const { t } = useTranslation();
  const chart = useFeature(chartTemplatesFeature);
  const isAsked = useChart(chartTemplatesFeature, (snapshot) => snapshot.hasTag('removing'));
  const name = useChart(chartTemplatesFeature, ({ context }) => frontTemplate(context)?.name);
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      title={t('chartTools.deleteTemplateAsk', { name })}
      text={t('chartTools.deleteTemplateText')}
      confirmLabel={t('chartTools.deleteTemplate')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => chart.send({ type: 'question.closed' })}
      onConfirm={() => chart.send({ type: 'remove.confirmed' })}
    />
  );
}

/** The name of a template of what is on the chart. */
export function TemplateName() {
  const { t } = useTranslation();
  const chart = useFeature(chartTemplatesFeature);
  const tools = useFeature(chartToolsFeature);
  return (
    <NameForm
      label={t('chartTools.templateName')}
      className={styles.fields}
      onSave={({ key, name }) =>
        chart.send({ type: 'name.given', id: key, name, tools: toolsOf(tools.getSnapshot().context) })
      }
    />
  );
}
