import type { ComponentType, SVGProps } from 'react';

/** An icon of lucide as data: elements with their attributes, on a field of 24 by 24. */
type IconData = { node: readonly (readonly [tag: 'path', attributes: SVGProps<SVGPathElement>])[] };

export type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** Draws an icon of lucide in the colour of the text (src/cli/lean-packages.ts puts this in place of its builder). */
export default function createIcon({ node }: IconData): ComponentType<IconProps> {
  return function Icon({ size = 24, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag key={key} {...attributes} />
        ))}
      </svg>
    );
  };
}
