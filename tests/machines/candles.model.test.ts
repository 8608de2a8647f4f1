import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/candles.ts';

describeChart('S2.45 S7.23 S7.32 S8.3 S8.15 S9.3', walkable);
