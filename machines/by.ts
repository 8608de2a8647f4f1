/** An action or a guard that is given the event it follows. */
export const by = <const Type extends string>(type: Type) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
});
