import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/tabs.ts';

describeChart('S6.4', walkable);
