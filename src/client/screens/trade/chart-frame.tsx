import type { ReactNode } from 'react';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { useChart, useFeature } from '../../app/charts.ts';
import { useLeft } from '../../app/use-left.ts';
import { chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import styles from './chart-tools.module.css';

/** Holds the chart and its bars, and gives them the whole screen when they are to have it. */
export function ChartFrame({ children }: { children: ReactNode }) {
  const tools = useFeature(chartToolsFeature);
  const drawings = useFeature(drawingsFeature);
  const isFull = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('fullScreen'));
  useFullScreen(isFull, () => tools.send({ type: 'full.close' }));
  useLeft(() => {
    tools.send({ type: 'screen.left' });
    drawings.send({ type: 'screen.left' });
  });
  return (
    <section className={styles.frame} data-full={isFull || undefined}>
      {children}
    </section>
  );
}
