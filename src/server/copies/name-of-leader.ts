import type { Reads } from '../store/handles.ts';
import { leaderTable } from '../store/leaders.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';

/** By which name a user leads, or last led; '' once it was erased. */
export async function nameOfLeader(
  from: Reads,
  leaderUserId: number,
): Promise<{ name: string; isSimulated: boolean }> {
  const simulated = await simulatedTraderTable.byUser.get(from, { userId: leaderUserId });
  const leader = await leaderTable.lastOfUser.get(from, { userId: leaderUserId });
  return { name: leader?.name ?? simulated?.name ?? '', isSimulated: simulated !== undefined };
}
