import { memo, type ReactElement } from 'react';
import type { Arrow, Point, SiteChart, SiteState } from '#chart-tools/site/site-chart';
import { siteAddressOf } from './address.ts';
import type { Heat } from './heat.ts';
import type { Lit } from './simulation.ts';

type Props = {
  chart: SiteChart;
  lit: Lit | null;
  heat: Heat | null;
  selected: number;
  /** A state was followed; its address is the page's by then. */
  onSelect: () => void;
};

const TITLE_PX = 18;
const LINE_PX = 16;

/** The chart as it was laid out. Each state leads to what is known of it. */
export const Diagram = memo(function Diagram({ chart, lit, heat, selected, onSelect }: Props): ReactElement {
  const { width, height, states, transitions, initials } = chart;
  const classOf = (index: number): string =>
    [
      'transition',
      lit?.taken.has(index) ? 'is-taken' : '',
      heat ? `is-heat-${heat.get(index) ?? 0}` : '',
    ].join(' ');
  const outermostFirst = states
    .map((state, index) => ({ state, index }))
    .sort((a, b) => depthOf(states, a.index) - depthOf(states, b.index));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <title>{chart.title}</title>
      <defs>
        <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
        </marker>
      </defs>
      {outermostFirst.map(({ state, index }) => (
        <StateBox
          key={state.id}
          state={state}
          href={siteAddressOf(chart.name, state.id)}
          isActive={lit?.active.has(index) ?? false}
          isReached={lit?.reached.has(index) ?? false}
          isSelected={selected === index}
          rowClass={classOf}
          onSelect={onSelect}
        />
      ))}
      {initials.map(({ box, arrow }) => (
        <g key={`${box.x} ${box.y}`} className="initial">
          <circle cx={box.x + box.width / 2} cy={box.y + box.height / 2} r={box.width / 2} />
          <path className="wire" d={pathOf(arrow.points)} markerEnd="url(#head)" />
        </g>
      ))}
      {transitions.map(({ name, arrows }, index) => (
        <g key={name} className={classOf(index)}>
          {arrows.map((arrow) => (
            <ArrowLine key={pathOf(arrow.points)} arrow={arrow} />
          ))}
        </g>
      ))}
    </svg>
  );
});

function depthOf(states: readonly SiteState[], index: number): number {
  const parent = states[index]?.parent ?? null;
  return parent === null ? 0 : depthOf(states, parent) + 1;
}

type BoxProps = {
  state: SiteState;
  href: string;
  isActive: boolean;
  isReached: boolean;
  isSelected: boolean;
  rowClass: (transition: number) => string;
  onSelect: () => void;
};

function StateBox({
  state,
  href,
  isActive,
  isReached,
  isSelected,
  rowClass,
  onSelect,
}: BoxProps): ReactElement {
  const { box, key, kind, rows, parent, id } = state;
  const look = ['state', `is-${kind}`, isActive ? 'is-active' : '', isReached ? 'is-reached' : ''].join(' ');
  return (
    <g className={look}>
      <a
        href={href}
        aria-label={`${id}${isActive ? ', active' : ''}`}
        aria-current={isSelected}
        onClick={onSelect}
      >
        <title>{id}</title>
        <rect {...box} rx={8} />
      </a>
      <text className="title" x={box.x + 12} y={box.y + TITLE_PX}>
        {parent === null ? id : key}
      </text>
      {rows.map(({ text, transition }, line) => (
        <text
          key={`${text} ${transition}`}
          className={transition === null ? 'row' : `row ${rowClass(transition)}`}
          x={box.x + 12}
          y={box.y + TITLE_PX + (line + 1) * LINE_PX}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function ArrowLine({ arrow: { points, lines, label } }: { arrow: Arrow }): ReactElement {
  return (
    <>
      <path className="wire" d={pathOf(points)} markerEnd="url(#head)" />
      {label && (
        <text className="label" x={label.x} y={label.y}>
          {lines.map((line) => (
            <tspan key={line} x={label.x} dy={LINE_PX - 2}>
              {line}
            </tspan>
          ))}
        </text>
      )}
    </>
  );
}

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
