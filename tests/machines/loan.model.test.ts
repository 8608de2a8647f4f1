import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/loan.ts';

describeChart('S2.31 S2.32 S2.33 S4.12', walkable);
