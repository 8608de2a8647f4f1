import type { ReactElement } from 'react';
import type { Reference, SiteChart, SiteTransition } from '#chart-tools/site/site-chart';
import { siteAddressOf } from './address.ts';

/** `selected` is a place in the chart's states, or below 0 for none. */
type Props = { chart: SiteChart; selected: number };

/** What is known of a state: its clauses, its pictures, what leads out of it, and the source and tests of that. */
export function StateDetails({ chart, selected }: Props): ReactElement {
  const state = chart.states[selected];
  const leading = chart.transitions.filter(({ source }) => source === selected);
  const shown = state ? (chart.shown[state.id] ?? []) : [];
  return (
    <section aria-label="State">
      <label>
        State
        <select
          value={state?.id ?? ''}
          onChange={(event) => {
            location.hash = siteAddressOf(chart.name, event.target.value);
          }}
        >
          <option value="" disabled>
            Choose one, or press it in the diagram
          </option>
          {chart.states.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      {state && (
        <>
          {state.clauses.length > 0 && (
            <p>
              Clauses: <strong>{state.clauses.join(', ')}</strong>
            </p>
          )}
          {state.rows.length > 0 && (
            <ul>
              {state.rows
                .filter(({ transition }) => transition === null)
                .map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
            </ul>
          )}
          <h2>Transitions</h2>
          {leading.length === 0 && <p className="note">None of its own.</p>}
          {leading.map((transition) => (
            <TransitionDetails key={transition.name} chart={chart} transition={transition} />
          ))}
          {shown.length > 0 && <h2>On the screen</h2>}
          <div className="pictures">
            {shown.map(({ actor, link, picture }) =>
              picture === null ? (
                <a key={actor} href={link}>
                  {`The app with ${actor} in it`}
                </a>
              ) : (
                <figure key={actor}>
                  <img
                    src={picture}
                    alt={`The app with ${actor} in ${state.key}`}
                    width={195}
                    height={422}
                    loading="lazy"
                  />
                  <figcaption>{actor}</figcaption>
                </figure>
              ),
            )}
          </div>
        </>
      )}
    </section>
  );
}

function TransitionDetails({
  chart,
  transition,
}: {
  chart: SiteChart;
  transition: SiteTransition;
}): ReactElement {
  const { trigger, guard, actions, targets, tests } = transition;
  const target = targets.map((index) => chart.states[index]?.id ?? '').join(', ');
  return (
    <details>
      <summary>
        <strong>{trigger}</strong>
        {guard && ` [${guard.words}]`} {target === '' ? 'stays' : `→ ${target}`}
      </summary>
      {guard?.parts.map((part) => (
        <SourceOf key={part.name} word="Guard" reference={part} />
      ))}
      {actions.map((action) => (
        <SourceOf key={action.name} word="Action" reference={action} />
      ))}
      <p>
        {tests.length === 0
          ? 'No test takes it.'
          : `${tests.length} ${tests.length === 1 ? 'test takes' : 'tests take'} it:`}
      </p>
      <ul className="tests">
        {tests.map(({ kind, title, file, line }) => (
          <li key={`${kind} ${file} ${title}`}>
            {title} <small>{line === null ? file : `${file}:${line}`}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SourceOf({ word, reference }: { word: string; reference: Reference }): ReactElement {
  const { name, sentence, place } = reference;
  return (
    <figure>
      <figcaption>
        {word} <code>{name}</code>
        {sentence !== '' && `: ${sentence}`} {place && <small>{`${place.file}:${place.line}`}</small>}
      </figcaption>
      {place && <pre>{place.text}</pre>}
    </figure>
  );
}
