import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/signature.ts';

describeChart('S2.33 S4.12 S5.5', walkable);
