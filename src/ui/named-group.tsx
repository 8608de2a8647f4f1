import type { ReactNode } from 'react';

type NamedGroupProps = { className?: string | undefined; busy?: boolean | undefined; children: ReactNode } & (
  | { label: string }
  /** The id of the element that names it. */
  | { labelledBy: string }
);

/** Things that belong together under a name. */
export function NamedGroup({ className, busy, children, ...named }: NamedGroupProps) {
  const name = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form.
    <div role="group" className={className} aria-busy={busy || undefined} {...name}>
      {children}
    </div>
  );
}
