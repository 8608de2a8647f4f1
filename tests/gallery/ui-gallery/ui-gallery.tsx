import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useLayoutEffect, useState } from 'react';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import { applyLook } from '../../../src/client/app/boot/theme.ts';
import { Segmented, type SegmentedOption } from '../../../src/ui/segmented.tsx';
import { actions } from './actions.tsx';
import { fields } from './fields.tsx';
import { figures } from './figures.tsx';
import { frames } from './frames.tsx';
import { lists } from './lists.tsx';
import { messages } from './messages.tsx';
import { type GroupName, PIECES } from './names.ts';
import { type Group, type Piece, ShownLookContext } from './piece.tsx';
import styles from './ui-gallery.module.css';

/** Names this gallery in what a build wrote; a plain build must not hold it. */
export const UI_GALLERY_TITLE = 'Gallery of pieces';

type Look = Pick<PreferencesInput, 'theme' | 'palette'> & { direction: 'ltr' | 'rtl' };

const GROUPS: { readonly [Name in GroupName]: Group<Name> } = {
  figures,
  actions,
  fields,
  lists,
  frames,
  messages,
};
const NAMES = Object.keys(PIECES) as GroupName[];

const same = <Value extends string>(...values: Value[]): SegmentedOption<Value>[] =>
  values.map((value) => ({ value, label: value }));
const THEMES = same<Look['theme']>('system', 'light', 'dark');
const PALETTES = same<Look['palette']>('standard', 'colour-safe');
const DIRECTIONS = same<Look['direction']>('ltr', 'rtl');

/** Every piece of `ui/` in every state, in the look one chooses. Development only. */
export function UiGallery({ start }: { start: Look }) {
  const [look, setLook] = useState(start);
  const { theme, palette, direction } = look;
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);

  // Before the pieces are painted: some of them ask the page for its colours.
  useLayoutEffect(() => {
    applyLook({ theme, palette });
    document.documentElement.dir = direction;
  }, [theme, palette, direction]);

  return (
    <DirectionProvider direction={direction}>
      <ShownLookContext value={{ theme: isLight ? 'light' : 'dark', palette }}>
        <div className={styles.page}>
          <header className={styles.head}>
            <h1 className={styles.title}>{UI_GALLERY_TITLE}</h1>
            <div className={styles.looks}>
              <Segmented
                label="Theme"
                options={THEMES}
                value={theme}
                onValueChange={(next) => setLook({ ...look, theme: next })}
              />
              <Segmented
                label="Palette"
                options={PALETTES}
                value={palette}
                onValueChange={(next) => setLook({ ...look, palette: next })}
              />
              <Segmented
                label="Direction"
                options={DIRECTIONS}
                value={direction}
                onValueChange={(next) => setLook({ ...look, direction: next })}
              />
            </div>
          </header>
          <Index />
          <main className={styles.main} dir={direction}>
            {NAMES.map((group) => (
              <section key={group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`} className={styles.group}>
                  {group}
                </h2>
                {PIECES[group].map((name) => (
                  <PieceStates key={name} name={name} piece={pieceOf(group, name)} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </ShownLookContext>
    </DirectionProvider>
  );
}

function pieceOf(group: GroupName, name: string): Piece {
  return (GROUPS[group] as Readonly<Record<string, Piece>>)[name] ?? {};
}

function Index() {
  return (
    <nav className={styles.index} aria-label="Pieces">
      {NAMES.map((group) => (
        <p key={group} className={styles.entries}>
          <span className={styles.entryGroup}>{group}</span>
          {PIECES[group].map((name) => (
            <a key={name} className={styles.entry} href={`#${name}`}>
              {name}
            </a>
          ))}
        </p>
      ))}
    </nav>
  );
}

function PieceStates({ name, piece }: { name: string; piece: Piece }) {
  return (
    <section id={name} className={styles.piece} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={styles.name}>
        {name}
      </h3>
      <div className={styles.states}>
        {Object.entries(piece).map(([state, shown]) => (
          <figure key={state} className={styles.state}>
            <figcaption className={styles.caption}>{state}</figcaption>
            <div className={styles.stage}>{shown}</div>
          </figure>
        ))}
      </div>
    </section>
  );
}
