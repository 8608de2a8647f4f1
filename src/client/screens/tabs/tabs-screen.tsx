import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePlus from 'lucide-react/icons/circle-plus';
import { useTranslation } from 'react-i18next';
import { areSameTabs, DEFAULT_TABS, MAX_TABS, TABS, type Tab } from '#machines/preferences/tabs';
import { isRemovable } from '#machines/tab-editor/tab-editor.machine';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useBack, useLeft } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { TabIcon } from '../../app/shell/tabs.tsx';
import { tabEditorFeature } from '../../features/tabs.ts';
import styles from '../small-screens.module.css';

/** The charts this screen shows. */
export const features = [tabEditorFeature];

/** Which screens stand in the tab bar (S2.36): a thin view of the tab editor. The bar itself is at the foot. */
export default function TabsScreen() {
  const { t } = useTranslation();
  const editor = useFeature(tabEditorFeature);
  const back = useBack('/mine/system');
  const tabs = useChart(tabEditorFeature, ({ context }) => context.tabs);
  useLeft(() => editor.send({ type: 'screen.left' }));
  const others = TABS.filter((tab) => !tabs.includes(tab));
  return (
    <>
      <ScreenHeader title={t('tabs.title')} back={{ label: t('common.back'), onPress: back }} />
      <ScreenMain>
        <p className={styles.tabHint}>{t('tabs.hint', { most: MAX_TABS, name: t('tab.quotes') })}</p>
        <Card flush>
          <Chosen tabs={tabs} />
        </Card>
        <Card flush title={t('tabs.more')}>
          <PlainList
            items={others.map((tab) => ({
              key: tab,
              content: (
                <>
                  <Toggle tab={tab} isChosen={false} />
                  <Name tab={tab} />
                </>
              ),
            }))}
          />
        </Card>
        <Button
          variant="quiet"
          disabled={areSameTabs(tabs, DEFAULT_TABS)}
          onClick={() => editor.send({ type: 'tabs.reset' })}
        >
          {t('tabs.reset')}
        </Button>
      </ScreenMain>
    </>
  );
}

function Chosen({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useTranslation();
  const editor = useFeature(tabEditorFeature);
  const row = useChart(tabEditorFeature, ({ context }) => context.row);
  const isDragging = useChart(tabEditorFeature, (snapshot) => snapshot.hasTag('dragging'));
  const isPlaced = useChart(tabEditorFeature, (snapshot) => snapshot.hasTag('placed'));
  return (
    <>
      <SortableList
        label={t('tabs.title')}
        hint={t('reorder.hint')}
        lifted={isDragging ? { key: row.id, at: row.at } : null}
        onLift={(id) => editor.send({ type: 'row.lifted', id })}
        onMove={(at) => editor.send({ type: 'row.moved', at })}
        onDrop={() => editor.send({ type: 'row.dropped' })}
        onRelease={() => editor.send({ type: 'row.released' })}
        onPlace={(id, at) => editor.send({ type: 'row.placed', id, at })}
        items={tabs.map((tab) => ({
          key: tab,
          moveLabel: t('reorder.move', { name: t(`tab.${tab}`) }),
          content: (
            <>
              <Toggle tab={tab} isChosen={true} isLasting={!isRemovable(tabs, tab)} />
              <Name tab={tab} />
            </>
          ),
        }))}
      />
      <p role="status" className="visually-hidden">
        {isPlaced &&
          t('reorder.placed', {
            name: t(`tab.${row.id}`),
            place: tabs.indexOf(row.id) + 1,
            total: tabs.length,
          })}
      </p>
    </>
  );
}

function Name({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.icon}>
        <TabIcon tab={tab} />
      </span>
      <span className={styles.name}>{t(`tab.${tab}`)}</span>
    </>
  );
}

type ToggleProps = { tab: Tab; isChosen: boolean; isLasting?: boolean };

/** Puts a tab in the bar, or takes it out. */
function Toggle({ tab, isChosen, isLasting = false }: ToggleProps) {
  const { t } = useTranslation();
  const editor = useFeature(tabEditorFeature);
  const name = t(`tab.${tab}`);
  const Icon = isChosen ? CircleMinus : CirclePlus;
  return (
    <IconButton
      label={isChosen ? t('tabs.remove', { name }) : t('tabs.add', { name })}
      className={isChosen ? styles.remove : styles.add}
      disabled={isLasting}
      onClick={() => editor.send({ type: 'tab.toggled', id: tab })}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
