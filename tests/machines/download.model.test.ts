import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/download.ts';

describeChart('S2.19 S7.29', walkable);
