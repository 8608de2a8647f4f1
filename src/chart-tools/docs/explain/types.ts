import ts from 'typescript';
import type { Field } from './explanation.ts';
import type { Sentences } from './sentences.ts';

/** The members of the types that a chart's `setup` names, through aliases, intersections, `Omit` and `Pick`. */
export class Types {
  readonly #sentences: Sentences;

  constructor(sentences: Sentences) {
    this.#sentences = sentences;
  }

  fields(type: ts.TypeNode | undefined): Field[] {
    const fields = this.#literals(type).flatMap(({ members, only }) =>
      members.filter(ts.isPropertySignature).map((member) => ({ member, only })),
    );
    return fields
      .filter(({ member, only }) => only(propertyNameOf(member.name)))
      .map(({ member }) => ({
        name: propertyNameOf(member.name),
        type: plainText(member.type?.getText() ?? ''),
        sentence: this.#sentences.of(member),
      }));
  }

  /** The members of an object type; of a union each of its types, written out. */
  shapes(type: ts.TypeNode | undefined): Field[] {
    const shapes = this.#literals(type);
    if (shapes.length < 2) return this.fields(type);
    return shapes.map(({ members, comment }) => ({
      name: members.map((member) => plainText(member.getText()).replace(/;$/, '')).join('; '),
      type: '',
      sentence: comment,
    }));
  }

  /** The members of a union of events, each with the comment above it. */
  events(type: ts.TypeNode | undefined): Map<string, string> {
    const events = new Map<string, string>();
    for (const { members, comment } of this.#literals(type))
      for (const member of members)
        if (propertyNameOf(member.name) === 'type' && ts.isPropertySignature(member))
          for (const name of literalsOf(member.type)) events.set(name, comment);
    return events;
  }

  /** The object types that a type is made of. `only` says which of their members are meant. */
  #literals(
    type: ts.TypeNode | undefined,
    only: (name: string) => boolean = () => true,
    comment = '',
  ): { members: readonly ts.TypeElement[]; only: (name: string) => boolean; comment: string }[] {
    if (!type) return [];
    if (ts.isTypeLiteralNode(type)) return [{ members: type.members, only, comment }];
    if (ts.isParenthesizedTypeNode(type)) return this.#literals(type.type, only, comment);
    if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      return type.types.flatMap((one) => this.#literals(one, only, commentBefore(one) || comment));
    if (!ts.isTypeReferenceNode(type)) return [];
    const [first, second] = type.typeArguments ?? [];
    const name = type.typeName.getText();
    const named = new Set(literalsOf(second));
    if (name === 'Omit') return this.#literals(first, (one) => only(one) && !named.has(one), comment);
    if (name === 'Pick') return this.#literals(first, (one) => only(one) && named.has(one), comment);
    if (name === 'Readonly' || name === 'Extract')
      return this.#literals(name === 'Extract' ? second : first, only, comment);
    const declared = this.#sentences.declarationOf(type.typeName);
    if (!declared || !ts.isTypeAliasDeclaration(declared)) return [];
    return this.#literals(declared.type, only, comment || this.#sentences.of(declared));
  }
}

/** The comment above a member of a union: it stands before the bar. */
function commentBefore(node: ts.Node): string {
  const before = node.getSourceFile().text.slice(0, node.getStart()).trimEnd().replace(/\|$/, '').trimEnd();
  if (!before.endsWith('*/')) return '';
  const comment = before.slice(before.lastIndexOf('/*'), -2);
  return plainText(comment.replace(/^\/\*+/, '').replace(/^\s*\* ?/gm, ''));
}

function literalsOf(type: ts.TypeNode | undefined): string[] {
  if (!type) return [];
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(literalsOf);
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];
}

export const propertyNameOf = (name: ts.PropertyName | undefined): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';

export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[{|] ?\| /, '')
    .trim();
