import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/session.ts';

describeChart('S2.54 S2.56 S2.58 S4.13 S6.1 S6.2 S6.3 S6.4 S7.4 S7.8 S7.19', walkable);
